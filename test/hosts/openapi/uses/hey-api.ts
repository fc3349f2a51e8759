/** Hey API. */
import { createClient } from "./hey-api/client/index.js";
import {
  reviewsCreate,
  teasCreate,
  teasDestroy,
  teasIndex,
  teasShow,
  teasUpdate,
} from "./hey-api/sdk.gen.js";

export async function use(baseUrl: string): Promise<unknown> {
  const client = createClient({ baseUrl });
  const made = await teasCreate({
    client,
    body: { name: "Ceylon", origin: { country: "Sri Lanka" } },
  });
  const id = made.data?.id ?? 0;
  const bad = await teasCreate({ client, body: { name: "" } });
  const faults = bad.error;
  const path = { id };
  const shown = await teasShow({ client, path });
  const changed = await teasUpdate({
    ...{ client, path },
    headers: { "If-Match": shown.response?.headers.get("etag") ?? "" },
    body: { state: "sold" },
  });
  const listed = await teasIndex({
    client,
    query: { state: "sold", sort: ["-name"] },
  });
  const review = await reviewsCreate({
    client,
    path: { tea_id: id },
    body: { text: "Fine", stars: 5 },
  });
  const kept = await teasDestroy({ client, path });
  return {
    made: made.response?.status,
    fault: faults && "errors" in faults ? faults.errors?.[0]?.pointer : null,
    shown: shown.data?.name,
    changed: changed.data?.state,
    listed: listed.data?.map(({ name }) => name),
    review: review.data?.stars,
    kept: kept.response?.status,
  };
}
