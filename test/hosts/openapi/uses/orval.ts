/** Orval, with its client over fetch. */
import {
  reviewsCreate,
  teasCreate,
  teasDestroy,
  teasIndex,
  teasShow,
  teasUpdate,
} from "./orval/client.js";

export async function use(): Promise<unknown> {
  const made = await teasCreate({
    name: "Darjeeling",
    origin: { country: "India" },
  });
  const id = made.status === 201 ? made.data.id : 0;
  const bad = await teasCreate({ name: "" });
  const shown = await teasShow(id);
  const tag = { "If-Match": shown.headers.get("etag") ?? "" };
  const changed = await teasUpdate(id, { state: "sold" }, { headers: tag });
  const listed = await teasIndex({ state: "sold", sort: ["-name"] });
  const review = await reviewsCreate(id, { text: "Fine", stars: 5 });
  const kept = await teasDestroy(id);
  return {
    made: made.status,
    fault: bad.status === 422 ? bad.data.errors[0]?.pointer : null,
    shown: shown.status === 200 ? shown.data.name : null,
    changed: changed.status === 200 ? changed.data.state : null,
    listed: listed.status === 200 ? listed.data.map(({ name }) => name) : null,
    review: review.status === 201 ? review.data.stars : null,
    kept: kept.status,
  };
}
