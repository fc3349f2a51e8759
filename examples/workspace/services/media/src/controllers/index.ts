import type { Controllers } from "../resources/contracts.js";
import { PhotosController } from "./photos.controller.js";

/**
 * Makes every controller, by its name in the route table: the place to hand
 * them what they need. Yours: written once; later runs only add entries that
 * are missing. Parameters are yours to add.
 */
export function createControllers(): Controllers {
  return {
    photos: new PhotosController(),
  };
}
