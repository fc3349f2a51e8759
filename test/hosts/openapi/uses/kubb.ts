/** Kubb, with its client over fetch. */
import { reviewsCreate } from "./kubb/clients/reviewsCreate.js";
import { teasCreate } from "./kubb/clients/teasCreate.js";
import { teasDestroy } from "./kubb/clients/teasDestroy.js";
import { teasIndex } from "./kubb/clients/teasIndex.js";
import { teasShow } from "./kubb/clients/teasShow.js";
import { teasUpdate } from "./kubb/clients/teasUpdate.js";

export async function use(baseURL: string): Promise<unknown> {
  // Its client does not say what it sends.
  const headers = { "Content-Type": "application/json" };
  const config = { baseURL, headers };
  const made = await teasCreate(
    { name: "Keemun", origin: { country: "China" } },
    config,
  );
  const { id } = made;
  const shown = await teasShow(id, undefined, config);
  const changed = await teasUpdate(id, { state: "sold" }, undefined, config);
  const listed = await teasIndex({ state: "sold" }, config);
  const review = await reviewsCreate(id, { text: "Fine", stars: 5 }, config);
  return {
    made: made.name,
    shown: shown.name,
    changed: changed.state,
    listed: listed.map(({ name }) => name),
    review: review.stars,
  };
}
