import type {
  ApiV4ProtectedBranchesContext,
  ApiV4ProtectedBranchesContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/protected_branches`. Yours: written once; later
 * runs only add methods that are missing.
 */
export class ProtectedBranchesController implements ApiV4ProtectedBranchesContract {
  /** GET /api/v4/projects/:project_id/protected_branches: the list. */
  index(context: ApiV4ProtectedBranchesContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/protected_branches: makes one. Answer
   * `context.created(protectedBranch, () => apiProjectProtectedBranchPath(context.params.project_id, protectedBranch))`.
   */
  create(context: ApiV4ProtectedBranchesContext<"create">): Reply {
    return context.notImplemented();
  }

  /**
   * GET /api/v4/projects/:project_id/protected_branches/:name: one protected
   * branch.
   */
  show(context: ApiV4ProtectedBranchesContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/projects/:project_id/protected_branches/:name
   * PATCH /api/v4/projects/:project_id/protected_branches/:name
   * Changes it. Answer `context.ok(protectedBranch)`, as it is now.
   */
  update(context: ApiV4ProtectedBranchesContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/protected_branches/:name: removes it.
   * Answer `context.noContent()`.
   */
  destroy(context: ApiV4ProtectedBranchesContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
