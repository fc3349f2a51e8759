import type {
  ApiV4PackageFilesContext,
  ApiV4PackageFilesContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/package_files`. Yours: written once; later runs
 * only add methods that are missing.
 */
export class PackageFilesController implements ApiV4PackageFilesContract {
  /** GET /api/v4/projects/:project_id/packages/:package_id/files: the list. */
  index(context: ApiV4PackageFilesContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/packages/:package_id/files/:id: removes
   * it. Answer `context.noContent()`.
   */
  destroy(context: ApiV4PackageFilesContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
