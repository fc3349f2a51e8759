import type {
  ApiV4WikisContext,
  ApiV4WikisContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/wikis`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class WikisController implements ApiV4WikisContract {
  /** GET /api/v4/projects/:project_id/wikis: the list. */
  index(context: ApiV4WikisContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/wikis: makes one. Answer
   * `context.created(wiki, () => apiProjectWikiPath(context.params.project_id, wiki))`.
   */
  create(context: ApiV4WikisContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/wikis/:slug: one wiki. */
  show(context: ApiV4WikisContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/projects/:project_id/wikis/:slug
   * PATCH /api/v4/projects/:project_id/wikis/:slug
   * Changes it. Answer `context.ok(wiki)`, as it is now.
   */
  update(context: ApiV4WikisContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/wikis/:slug: removes it. Answer
   * `context.noContent()`.
   */
  destroy(context: ApiV4WikisContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
