import type {
  ProfilesContext,
  ProfilesContract,
} from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";

/**
 * Answers the routes of `profiles`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class ProfilesController implements ProfilesContract {
  /** GET /@:username */
  show(context: ProfilesContext<"show">): Reply {
    return context.notImplemented();
  }
}
