import type {
  HomeContext,
  HomeContract,
  Reply,
} from "../resources/contracts.js";

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
