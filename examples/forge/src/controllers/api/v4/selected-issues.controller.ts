import type {
  ApiV4SelectedIssuesContext,
  ApiV4SelectedIssuesContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/selected_issues`. Yours: written once; later
 * runs only add methods that are missing.
 */
export class SelectedIssuesController implements ApiV4SelectedIssuesContract {
  /**
   * GET /api/v4/projects/:project_id/issues/selected: the list, of this subset
   * alone.
   */
  index(context: ApiV4SelectedIssuesContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/projects/:project_id/issues/selected
   * PATCH /api/v4/projects/:project_id/issues/selected
   * Changes every issue that `context.query.issue_ids` names. Answer
   * `context.ok(...)` with them.
   */
  update(context: ApiV4SelectedIssuesContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/issues/selected: removes every issue
   * that `context.query.issue_ids` names. Answer `context.noContent()`.
   */
  destroy(context: ApiV4SelectedIssuesContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
