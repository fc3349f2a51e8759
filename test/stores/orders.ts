/** The order that lists have by themselves. One list of cases for both databases. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { type CalledApp, openCalled } from "./called-app.js";

interface Row {
  readonly id: number;
  readonly name: string;
}

const manifest = {
  ...{ caller: "users", formats: ["json"], apiOnly: true },
  resources: {
    users: { fields: { name: "string" }, access: "anyone" },
    items: {
      access: "anyone",
      fields: { name: "string", rank: "integer" },
      list: { order: ["-rank", "name"], sort: "name", size: 2 },
    },
    latest: {
      ...{ record: "item", only: "index", read: ["name"] },
      list: { order: "-id", page: "limit-offset" },
    },
  },
};

export function describeOrders(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  let app: CalledApp<Row | readonly Row[]>;

  beforeAll(async () => {
    app = await openCalled(manifest, dialect, await place());
    for (const [index, rank] of [1, 3, 2, 3, 1].entries())
      await app.send("POST /items", { name: "edcba"[index], rank });
  });

  afterAll(async () => {
    await app.end();
  });

  const names = async (path: string): Promise<string> => {
    const [code, rows] = await app.send(`GET ${path}`);
    expect([path, code]).toEqual([path, 200]);
    return (rows as readonly Row[]).map(({ name }) => name).join("");
  };

  test("is theirs where a request asks for none", async () => {
    expect(await names("/items?size=5")).toBe("bdcae");
    expect(await names("/items?size=5&sort=")).toBe("bdcae");
    expect(await names("/items?size=5&sort=name")).toBe("abcde");
    expect((await app.send("GET /items?sort=rank"))[0]).toBe(400);
  });

  test("leads from page to page, and over rows that are alike", async () => {
    let path: string | null = "/items";
    const pages: string[] = [];
    while (path !== null) {
      const reply: Response = await app.fetch(`GET ${path}`);
      const rows = (await reply.json()) as readonly Row[];
      pages.push(rows.map(({ name }) => name).join(""));
      const next = /<([^>]+)>; rel="next"/.exec(
        reply.headers.get("link") ?? "",
      );
      const url = next?.[1] && new URL(next[1], "http://localhost");
      path = url ? url.pathname + url.search : null;
    }
    expect(pages).toEqual(["bd", "ca", "e"]);
  });

  test("can be that of ids, which are not shown", async () => {
    expect(await names("/latest")).toBe("abcde");
    expect(await names("/latest?limit=2&offset=1")).toBe("bc");
  });
}
