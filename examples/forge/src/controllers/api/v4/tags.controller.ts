import type {
  ApiV4TagsContext,
  ApiV4TagsContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/tags`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class TagsController implements ApiV4TagsContract {
  /** GET /api/v4/projects/:project_id/repository/tags: the list. */
  index(context: ApiV4TagsContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/repository/tags: makes one. Answer
   * `context.created(tag, () => apiProjectRepositoryTagPath(context.params.project_id, tag))`.
   */
  create(context: ApiV4TagsContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/repository/tags/:name: one tag. */
  show(context: ApiV4TagsContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/repository/tags/:name: removes it.
   * Answer `context.noContent()`.
   */
  destroy(context: ApiV4TagsContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
