import type {
  ApiV4ReleaseLinksContext,
  ApiV4ReleaseLinksContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/release_links`. Yours: written once; later runs
 * only add methods that are missing.
 */
export class ReleaseLinksController implements ApiV4ReleaseLinksContract {
  /**
   * GET /api/v4/projects/:project_id/releases/:release_tag_name/assets/links:
   * the list.
   */
  index(context: ApiV4ReleaseLinksContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/releases/:release_tag_name/assets/links:
   * makes one. Answer
   * `context.created(assetLink, apiProjectReleaseAssetLinkPath(context.params.project_id, context.params.release_tag_name, assetLink))`.
   */
  create(context: ApiV4ReleaseLinksContext<"create">): Reply {
    return context.notImplemented();
  }

  /**
   * GET
   * /api/v4/projects/:project_id/releases/:release_tag_name/assets/links/:id:
   * one asset link.
   */
  show(context: ApiV4ReleaseLinksContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT
   * /api/v4/projects/:project_id/releases/:release_tag_name/assets/links/:id
   * PATCH
   * /api/v4/projects/:project_id/releases/:release_tag_name/assets/links/:id
   * Changes it. Answer `context.ok(assetLink)`, as it is now.
   */
  update(context: ApiV4ReleaseLinksContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE
   * /api/v4/projects/:project_id/releases/:release_tag_name/assets/links/:id:
   * removes it. Answer `context.noContent()`.
   */
  destroy(context: ApiV4ReleaseLinksContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
