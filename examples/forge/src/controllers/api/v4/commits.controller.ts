import type {
  ApiV4CommitsContext,
  ApiV4CommitsContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/commits`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class CommitsController implements ApiV4CommitsContract {
  /** GET /api/v4/projects/:project_id/repository/commits: the list. */
  index(context: ApiV4CommitsContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/repository/commits: makes one. Answer
   * `context.created(commit, () => apiProjectRepositoryCommitPath(context.params.project_id, commit))`.
   */
  create(context: ApiV4CommitsContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/repository/commits/:sha: one commit. */
  show(context: ApiV4CommitsContext<"show">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/repository/commits/:sha/diff */
  diff(context: ApiV4CommitsContext<"diff">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/projects/:project_id/repository/commits/:sha/cherry_pick */
  cherryPick(context: ApiV4CommitsContext<"cherryPick">): Reply {
    return context.notImplemented();
  }

  /** POST /api/v4/projects/:project_id/repository/commits/:sha/revert */
  revert(context: ApiV4CommitsContext<"revert">): Reply {
    return context.notImplemented();
  }
}
