import type {
  ApiV4SelectedMergeRequestsContext,
  ApiV4SelectedMergeRequestsContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/selected_merge_requests`. Yours: written once;
 * later runs only add methods that are missing.
 */
export class SelectedMergeRequestsController implements ApiV4SelectedMergeRequestsContract {
  /**
   * GET /api/v4/projects/:project_id/merge_requests/selected: the list, of this
   * subset alone.
   */
  index(context: ApiV4SelectedMergeRequestsContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/projects/:project_id/merge_requests/selected
   * PATCH /api/v4/projects/:project_id/merge_requests/selected
   * Changes every merge request that `context.query.merge_request_ids` names.
   * Answer `context.ok(...)` with them.
   */
  update(context: ApiV4SelectedMergeRequestsContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/merge_requests/selected: removes every
   * merge request that `context.query.merge_request_ids` names. Answer
   * `context.noContent()`.
   */
  destroy(context: ApiV4SelectedMergeRequestsContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
