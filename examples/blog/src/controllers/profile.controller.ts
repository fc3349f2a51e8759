import type {
  ProfileContext,
  ProfileContract,
} from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";

/**
 * Answers the routes of `profile`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class ProfileController implements ProfileContract {
  /** GET /profile: the profile. */
  show(context: ProfileContext<"show">): Reply {
    return context.notImplemented();
  }

  /** PUT /profile: changes it. Answer `context.ok(profile)`, as it is now. */
  update(context: ProfileContext<"update">): Reply {
    return context.notImplemented();
  }
}
