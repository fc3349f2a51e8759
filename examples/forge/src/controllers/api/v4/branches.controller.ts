import type {
  ApiV4BranchesContext,
  ApiV4BranchesContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/branches`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class BranchesController implements ApiV4BranchesContract {
  /** GET /api/v4/projects/:project_id/repository/branches: the list. */
  index(context: ApiV4BranchesContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/repository/branches: makes one. Answer
   * `context.created(branch, () => apiProjectRepositoryBranchPath(context.params.project_id, branch))`.
   */
  create(context: ApiV4BranchesContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/repository/branches/:name: one branch. */
  show(context: ApiV4BranchesContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/repository/branches/:name: removes it.
   * Answer `context.noContent()`.
   */
  destroy(context: ApiV4BranchesContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
