import type { Controllers } from "../resources/contracts.js";
import { PhotosController as Admin_PhotosController } from "./admin/photos.controller.js";
import { AdminPhotosController } from "./admin-photos.controller.js";
import { PhotosController } from "./photos.controller.js";

/**
 * Creates every controller, by its name in the route table: the place to pass
 * them what they need. Yours: written once; later runs only add entries that
 * are missing. You may add parameters.
 */
export function createControllers(): Controllers {
  return {
    admin_photos: new AdminPhotosController(),
    photos: new PhotosController(),
    "admin/photos": new Admin_PhotosController(),
  };
}
