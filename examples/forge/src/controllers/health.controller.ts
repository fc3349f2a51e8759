import type {
  HealthContext,
  HealthContract,
  Reply,
} from "../resources/contracts.js";

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
