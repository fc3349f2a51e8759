import type { HealthContext, HealthContract } from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";

/**
 * Answers the routes of `health`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class HealthController implements HealthContract {
  /** GET /health */
  show(context: HealthContext<"show">): Reply {
    return context.notImplemented();
  }

  /** GET /health/:probe */
  probe(context: HealthContext<"probe">): Reply {
    return context.notImplemented();
  }
}
