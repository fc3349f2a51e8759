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

  /** GET /pictures/:id: one picture. */
  show(context: PhotosContext<"show">): Reply {
    return context.notImplemented();
  }
}
