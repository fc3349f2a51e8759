import type {
  ApiV4StatusContext,
  ApiV4StatusContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/status`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class StatusController implements ApiV4StatusContract {
  /** GET /api/v4/user/status: the status. */
  show(context: ApiV4StatusContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/user/status
   * PATCH /api/v4/user/status
   * Changes it. Answer `context.ok(status)`, as it is now.
   */
  update(context: ApiV4StatusContext<"update">): Reply {
    return context.notImplemented();
  }
}
