import type { PhotosContext, PhotosContract } from "../resources/contracts.js";
import type { Reply } from "../resources/http.js";

/**
 * Answers the routes of `photos`. Yours: written once; later runs only add
 * methods that are missing.
 */
export class PhotosController implements PhotosContract {
  /** GET /photos: the list. */
  index(context: PhotosContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /photos: makes one. Answer `context.created(photo, photoPath(photo))`.
   */
  create(context: PhotosContext<"create">): Reply {
    return context.notImplemented();
  }

  /** GET /photos/new: the form for a new photo. */
  new(context: PhotosContext<"new">): Reply {
    return context.notImplemented();
  }

  /** GET /photos/:id/edit: the form for changing it. */
  edit(context: PhotosContext<"edit">): Reply {
    return context.notImplemented();
  }

  /** GET /photos/:id: one photo. */
  show(context: PhotosContext<"show">): Reply {
    return context.notImplemented();
  }

  /** PUT /photos/:id: changes it. Answer `context.ok(photo)`, as it is now. */
  update(context: PhotosContext<"update">): Reply {
    return context.notImplemented();
  }

  /** DELETE /photos/:id: removes it. Answer `context.noContent()`. */
  destroy(context: PhotosContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
