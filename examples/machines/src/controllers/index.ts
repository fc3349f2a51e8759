import type { Controllers } from "../resources/contracts.js";
import type { Stores } from "../resources/stores.js";
import { NotesController } from "./notes.controller.js";

/**
 * Creates every controller, by its name in the route table: the place to pass
 * them what they need. Yours: written once; later runs only add entries that
 * are missing. You may add parameters.
 */
export function createControllers(stores: Stores): Controllers {
  return {
    notes: new NotesController(stores),
    // Says whether a row exists, before its body is refused.
    "#stores": stores,
  };
}
