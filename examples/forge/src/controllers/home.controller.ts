import type { HomeContext, HomeContract } from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";

/**
 * Answers the routes of `home`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class HomeController implements HomeContract {
  /** GET / */
  index(context: HomeContext<"index">): Reply {
    return context.notImplemented();
  }
}
