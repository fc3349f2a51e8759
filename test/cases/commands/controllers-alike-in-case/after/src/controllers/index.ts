import type { Controllers } from "../resources/contracts.js";
import { PhotosController } from "./photos.controller.js";

/**
 * Every controller, by its name in the route table: the place to hand them
 * what they need. Yours: written once; later runs only add entries that are
 * missing.
 */
export const controllers: Controllers = {
  photos: new PhotosController(),
};
