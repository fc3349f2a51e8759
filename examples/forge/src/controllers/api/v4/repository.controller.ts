import type {
  ApiV4RepositoryContext,
  ApiV4RepositoryContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/repository`. Yours: written once; later runs
 * only add methods that are missing.
 */
export class RepositoryController implements ApiV4RepositoryContract {
  /** GET /api/v4/projects/:project_id/repository: the repository. */
  show(context: ApiV4RepositoryContext<"show">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/repository/tree */
  tree(context: ApiV4RepositoryContext<"tree">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/repository/compare */
  compare(context: ApiV4RepositoryContext<"compare">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/repository/archive */
  archive(context: ApiV4RepositoryContext<"archive">): Reply {
    return context.notImplemented();
  }
}
