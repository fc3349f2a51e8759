import type {
  ApiV4RegistryTagsContext,
  ApiV4RegistryTagsContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/registry_tags`. Yours: written once; later runs
 * only add methods that are missing.
 */
export class RegistryTagsController implements ApiV4RegistryTagsContract {
  /**
   * GET
   * /api/v4/projects/:project_id/registry/repositories/:registry_repository_id/tags:
   * the list.
   */
  index(context: ApiV4RegistryTagsContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * GET
   * /api/v4/projects/:project_id/registry/repositories/:registry_repository_id/tags/:name:
   * one tag.
   */
  show(context: ApiV4RegistryTagsContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE
   * /api/v4/projects/:project_id/registry/repositories/:registry_repository_id/tags/:name:
   * removes it. Answer `context.noContent()`.
   */
  destroy(context: ApiV4RegistryTagsContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
