import type {
  ApiV4RegistryRepositoriesContext,
  ApiV4RegistryRepositoriesContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/registry_repositories`. Yours: written once;
 * later runs only add methods that are missing.
 */
export class RegistryRepositoriesController implements ApiV4RegistryRepositoriesContract {
  /** GET /api/v4/projects/:project_id/registry/repositories: the list. */
  index(context: ApiV4RegistryRepositoriesContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * GET /api/v4/projects/:project_id/registry/repositories/:id: one registry
   * repository.
   */
  show(context: ApiV4RegistryRepositoriesContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/registry/repositories/:id: removes it.
   * Answer `context.noContent()`.
   */
  destroy(context: ApiV4RegistryRepositoriesContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
