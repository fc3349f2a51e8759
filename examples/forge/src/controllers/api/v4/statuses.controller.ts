import type {
  ApiV4StatusesContext,
  ApiV4StatusesContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/statuses`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class StatusesController implements ApiV4StatusesContract {
  /**
   * GET /api/v4/projects/:project_id/repository/commits/:commit_sha/statuses:
   * the list.
   */
  index(context: ApiV4StatusesContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/repository/commits/:commit_sha/statuses:
   * makes one. Answer `context.created(status)`.
   */
  create(context: ApiV4StatusesContext<"create">): Reply {
    return context.notImplemented();
  }
}
