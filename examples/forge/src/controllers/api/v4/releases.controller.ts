import type {
  ApiV4ReleasesContext,
  ApiV4ReleasesContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/releases`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class ReleasesController implements ApiV4ReleasesContract {
  /** GET /api/v4/projects/:project_id/releases: the list. */
  index(context: ApiV4ReleasesContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/releases: makes one. Answer
   * `context.created(release, () => apiProjectReleasePath(context.params.project_id, release))`.
   */
  create(context: ApiV4ReleasesContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/releases/:tag_name: one release. */
  show(context: ApiV4ReleasesContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/projects/:project_id/releases/:tag_name
   * PATCH /api/v4/projects/:project_id/releases/:tag_name
   * Changes it. Answer `context.ok(release)`, as it is now.
   */
  update(context: ApiV4ReleasesContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/releases/:tag_name: removes it. Answer
   * `context.noContent()`.
   */
  destroy(context: ApiV4ReleasesContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
