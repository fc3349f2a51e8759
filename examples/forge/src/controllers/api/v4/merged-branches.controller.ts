import type {
  ApiV4MergedBranchesContext,
  ApiV4MergedBranchesContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/merged_branches`. Yours: written once; later
 * runs only add methods that are missing.
 */
export class MergedBranchesController implements ApiV4MergedBranchesContract {
  /**
   * GET /api/v4/projects/:project_id/repository/branches/merged: the list, of
   * this subset alone.
   */
  index(context: ApiV4MergedBranchesContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/repository/branches/merged: removes
   * every branch that `context.query.branch_names` names. Answer
   * `context.noContent()`.
   */
  destroy(context: ApiV4MergedBranchesContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
