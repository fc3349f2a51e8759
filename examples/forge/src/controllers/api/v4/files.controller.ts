import type {
  ApiV4FilesContext,
  ApiV4FilesContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/files`. Yours: written once; later runs only
 * add methods that are missing.
 */
export class FilesController implements ApiV4FilesContract {
  /**
   * POST /api/v4/projects/:project_id/repository/files: makes one. Answer
   * `context.created(file, () => apiProjectRepositoryFilePath(context.params.project_id, file))`.
   */
  create(context: ApiV4FilesContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/repository/files/:file_path: one file. */
  show(context: ApiV4FilesContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/projects/:project_id/repository/files/:file_path
   * PATCH /api/v4/projects/:project_id/repository/files/:file_path
   * Changes it. Answer `context.ok(file)`, as it is now.
   */
  update(context: ApiV4FilesContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/repository/files/:file_path: removes
   * it. Answer `context.noContent()`.
   */
  destroy(context: ApiV4FilesContext<"destroy">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/repository/files/:file_path/raw */
  raw(context: ApiV4FilesContext<"raw">): Reply {
    return context.notImplemented();
  }

  /** GET /api/v4/projects/:project_id/repository/files/:file_path/blame */
  blame(context: ApiV4FilesContext<"blame">): Reply {
    return context.notImplemented();
  }
}
