/** Totals of lists, on SQLite; and in envelopes, which no database knows of. */
import { describe, expect, test } from "vitest";
import { openCalled } from "./called-app.js";
import { describeTotals } from "./totals.js";

describe("totals of lists, on SQLite", () => {
  describeTotals("sqlite", () => ":memory:");
});

test("JSON has the total beside the list", async () => {
  const all = { access: "anyone" };
  const manifest = {
    ...{ caller: "users", envelope: true, apiOnly: true, formats: ["json"] },
    resources: {
      users: { fields: { name: "string" }, ...all, list: { total: true } },
      tags: {
        ...{ fields: { label: "string" }, ...all },
        list: { size: 1, total: { as: "tagCount", upTo: 2 } },
      },
      notes: { fields: { text: "string" }, ...all },
    },
  };
  const app = await openCalled(manifest, "sqlite", ":memory:");
  try {
    const valueOf = async (line: string): Promise<unknown> =>
      (await app.send(line))[1];
    expect(await valueOf("GET /users")).toEqual({ users: [], total: 0 });
    expect(await valueOf("GET /notes")).toEqual({ notes: [] });
    const made = { tag: { label: "a" } };
    const tag: unknown = expect.objectContaining({ label: "a" });
    const tags = [tag];
    await app.send("POST /tags", made);
    await app.send("POST /tags", made);
    expect(await valueOf("GET /tags")).toEqual({ tags, tagCount: 2 });
    await app.send("POST /tags", made);
    expect(await valueOf("GET /tags")).toEqual({
      ...{ tags, tagCount: null, tagCountOver: 2 },
    });
    // One row has no total.
    expect(await valueOf("GET /tags/1")).toEqual({ tag });
  } finally {
    await app.end();
  }
});
