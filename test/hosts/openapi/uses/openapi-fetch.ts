/** openapi-typescript and openapi-fetch. */
import createClient from "openapi-fetch";
import type { components, paths } from "./openapi-typescript.js";

type Tea = components["schemas"]["Tea"];

export async function use(baseUrl: string): Promise<unknown> {
  const client = createClient<paths>({ baseUrl });
  const made = await client.POST("/teas", {
    body: { name: "Assam", origin: { country: "India" } },
  });
  const tea: Tea | undefined = made.data;
  const id = tea?.id ?? 0;
  const bad = await client.POST("/teas", { body: { name: "" } });
  const faults = bad.response.status === 422 ? bad.error : undefined;
  const path = { id };
  const shown = await client.GET("/teas/{id}", { params: { path } });
  const changed = await client.PATCH("/teas/{id}", {
    params: {
      path,
      header: { "If-Match": shown.response.headers.get("etag") ?? "" },
    },
    body: { state: "sold" },
  });
  const listed = await client.GET("/teas", {
    params: { query: { state: "sold", sort: ["-name"] } },
  });
  const review = await client.POST("/teas/{tea_id}/reviews", {
    params: { path: { tea_id: id } },
    body: { text: "Fine", stars: 5 },
  });
  const kept = await client.DELETE("/teas/{id}", { params: { path } });
  return {
    made: made.response.status,
    fault: faults && "errors" in faults ? faults.errors?.[0]?.pointer : null,
    shown: shown.data?.name,
    changed: changed.data?.state,
    listed: listed.data?.map(({ name }) => name),
    review: review.data?.stars,
    kept: kept.response.status,
  };
}
