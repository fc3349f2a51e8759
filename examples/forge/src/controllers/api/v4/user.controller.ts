import type {
  ApiV4UserContext,
  ApiV4UserContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/user`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class UserController implements ApiV4UserContract {
  /** GET /api/v4/user: the me. */
  show(context: ApiV4UserContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/user
   * PATCH /api/v4/user
   * Changes it. Answer `context.ok(me)`, as it is now.
   */
  update(context: ApiV4UserContext<"update">): Reply {
    return context.notImplemented();
  }
}
