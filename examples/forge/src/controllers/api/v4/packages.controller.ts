import type {
  ApiV4PackagesContext,
  ApiV4PackagesContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/packages`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class PackagesController implements ApiV4PackagesContract {
  /** GET /api/v4/projects/:project_id/packages: the list. */
  index(context: ApiV4PackagesContext<"index">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/packages/:id: one package. */
  show(context: ApiV4PackagesContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/packages/:id: removes it. Answer
   * `context.noContent()`.
   */
  destroy(context: ApiV4PackagesContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
