/**
 * The reference: what the stores' semantics (docs/stores.md) say of a request,
 * written a second time over arrays, as plainly as it can be.
 */
import type { Model } from "../../../src/model/types.js";
import { describe } from "./about.js";
import type { Answer, Sent } from "./answers.js";
import { destroy, update } from "./change.js";
import { create } from "./create.js";
import { list, show } from "./read.js";
import { Refused } from "./refused.js";
import { changeAll } from "./subset.js";
import type { World } from "./world.js";

/** What a request comes to; nothing is changed yet. */
export function answer(model: Model, world: World, sent: Sent): Answer {
  try {
    const about = describe(model, world, sent);
    const { action } = sent.route;
    if (action === "index") return list(about);
    if (action === "show") return show(about);
    if (action === "create") return create(about);
    if (about.ids !== null) return changeAll(about);
    return action === "update" ? update(about) : destroy(about);
  } catch (error) {
    if (error instanceof Refused) {
      return { status: error.status, refused: error };
    }
    throw error;
  }
}
