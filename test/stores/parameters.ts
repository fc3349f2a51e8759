/**
 * What a manifest adds to the query of a list: its code reads it, and the store leaves it
 * alone. One list of cases for both databases.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import type { AnyQuery } from "../../src/runtime/stores/store-types.js";
import { type CalledApp, openCalled } from "./called-app.js";

const query = {
  above: { type: "integer", optional: true },
  loud: { type: "boolean", default: false },
  kinds: { type: "string", many: true, optional: true },
};

const post = {
  fields: {
    title: "string",
    rank: "integer",
    state: { enum: ["draft", "live"], default: "draft" },
  },
};

const list = { filter: ["state", "rank"], search: "title", sort: "rank" };

const manifest = {
  formats: ["json"],
  apiOnly: true,
  resources: {
    posts: {
      ...post,
      list: { ...list, size: 2, total: true, query },
      subsets: {
        picked: ["index"],
        drafts: { only: "index", where: { state: "draft" } },
      },
      resources: {
        notes: {
          shallow: true,
          fields: { text: "string" },
          list: { size: 1, query },
          resources: {
            marks: { fields: { text: "string" }, list: { query } },
          },
        },
      },
    },
    pages: {
      ...{ record: "post", only: "index" },
      list: { ...list, size: 2, total: true, page: "numbers", query },
    },
    rows: {
      ...{ record: "post", only: "index" },
      list: { ...list, size: 2, total: true, page: "limit-offset", query },
    },
  },
};

type Row = Readonly<Record<string, unknown>>;

interface Listing {
  readonly query: Readonly<Record<string, unknown>>;
  ok(rows: unknown, headers: unknown): unknown;
}

interface Lists {
  list(
    context: Listing,
    options: object,
  ): Promise<{ readonly rows: readonly Row[]; readonly headers: object }>;
}

export function describeOwnParameters(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  let app: CalledApp<Row>;
  let seen: Readonly<Record<string, unknown>> = {};

  beforeAll(async () => {
    app = await openCalled(manifest, dialect, await place(), {
      write: (controllers, stores) => {
        const store = Reflect.get(stores, "posts") as Lists;
        const index = async (context: Listing): Promise<unknown> => {
          seen = context.query;
          const above = context.query["above"];
          const { rows, headers } = await store.list(context, {
            where: (asked: AnyQuery) =>
              above === null ? asked : asked.where("rank", ">", above),
          });
          return context.ok(rows, headers);
        };
        for (const key of ["posts", "pages", "rows"])
          Object.assign(Reflect.get(controllers, key) as object, { index });
      },
    });
    for (let rank = 1; rank <= 9; rank += 1) {
      const state = rank % 2 === 0 ? "live" : "draft";
      await app.send("POST /posts", { title: `tea ${rank}`, rank, state });
    }
    for (const text of ["a", "b"])
      await app.send("POST /posts/1/notes", { text });
    await app.send("POST /notes/1/marks", { text: "m" });
  });

  afterAll(async () => {
    await app.end();
  });

  const ranksOf = (rows: unknown): unknown =>
    (rows as readonly Row[]).map(({ rank }) => rank);

  /** The ranks of the rows on each page, and where the links of the first one lead. */
  async function follow(path: string): Promise<{
    readonly pages: readonly unknown[];
    readonly links: readonly string[];
    readonly total: string | null;
  }> {
    const pages: unknown[] = [];
    let links: readonly string[] | null = null;
    let total: string | null = null;
    for (let at: string | null = path; at !== null;) {
      const reply = await app.fetch(`GET ${at}`);
      expect([at, reply.status]).toEqual([at, 200]);
      pages.push(ranksOf(await reply.json()));
      const found = [
        ...(reply.headers.get("link") ?? "").matchAll(
          /<http:\/\/localhost([^>]*)>; rel="(\w+)"/g,
        ),
      ];
      links ??= found.map(([, url = ""]) => url);
      total ??= reply.headers.get("x-total-count");
      at = found.find(([, , rel]) => rel === "next")?.[1] ?? null;
    }
    return { pages, links: links ?? [], total };
  }

  test("context.query has them as read, and what the list knows as it was sent", async () => {
    await app.send(
      "GET /posts?above=3&rank[from]=2&q=tea&sort=-rank&kinds[]=a",
    );
    expect(seen).toEqual({
      ...{ above: 3, loud: false, kinds: ["a"] },
      ...{ rank: { from: "2" }, q: "tea", sort: "-rank" },
    });
    await app.send("GET /posts");
    expect(seen).toEqual({ above: null, loud: false, kinds: null });
  });

  test.each(["posts", "pages", "rows"])(
    "pages of %s are linked with them, and count what they leave",
    async (path) => {
      const asked = "above=2&loud=true&kinds[]=a&state=draft&sort=-rank&q=tea";
      const { pages, links, total } = await follow(`/${path}?${asked}`);
      expect(pages).toEqual([
        [9, 7],
        [5, 3],
      ]);
      expect(total).toBe("4");
      expect(links.length).toBe(path === "posts" ? 1 : 3);
      for (const link of links) {
        const { searchParams } = new URL(link, "http://localhost");
        expect(searchParams.get("above")).toBe("2");
        expect(searchParams.get("loud")).toBe("true");
        expect(searchParams.getAll("kinds[]")).toEqual(["a"]);
      }
    },
  );

  test("a store that nobody tells of them lists all rows", async () => {
    const lines = ["/posts/drafts?above=100", "/posts/drafts?above=100&size=9"];
    for (const line of lines) {
      const { pages } = await follow(line);
      expect(pages.flat()).toEqual([1, 3, 5, 7, 9]);
    }
  });

  test("a subset has them beside its ids, required or not", async () => {
    const ids = "post_ids[]=1&post_ids[]=2&post_ids[]=3";
    const listOf = async (line: string): Promise<unknown> =>
      ranksOf((await app.send(`GET ${line}`))[1]);
    expect(await listOf(`/posts/picked?${ids}&above=1&size=9`)).toEqual([
      ...[1, 2, 3],
    ]);
    expect(await listOf(`/posts/drafts?${ids}&above=1`)).toEqual([1, 3]);
    expect((await app.send("GET /posts/picked?above=1"))[0]).toBe(400);
  });

  test("lists below a row have them", async () => {
    const [status, rows] = await app.send(
      "GET /posts/1/notes?loud=true&size=5",
    );
    expect([status, (rows as readonly Row[]).map(({ text }) => text)]).toEqual([
      200,
      ["a", "b"],
    ]);
    expect((await app.send("GET /posts/2/notes?loud=true"))[1]).toEqual([]);
    expect((await app.send("GET /notes/1/marks?above=1"))[0]).toBe(200);
  });

  test.each([
    ["/posts?above=x", 422, [{ parameter: "above", code: "type" }]],
    ["/posts?loud=maybe", 422, [{ parameter: "loud", code: "type" }]],
    ["/posts/drafts?above=x", 422, [{ parameter: "above", code: "type" }]],
    [
      "/posts/1/notes?kinds[a]=b",
      422,
      [{ parameter: "kinds[0]", code: "type" }],
    ],
    ["/posts?above=3&abvoe=3", 400, undefined],
    ["/posts/1/notes?state=live", 400, undefined],
  ])("%s is refused: %i", async (line, status, errors) => {
    const [given, problem] = await app.send(`GET ${line}`);
    expect(given).toBe(status);
    if (errors === undefined) return;
    expect(problem).toMatchObject({ errors });
  });

  test("a cursor is that of the list with the same ones", async () => {
    const reply = await app.fetch("GET /posts?above=2");
    const next = /after=([\w%-]+)/.exec(reply.headers.get("link") ?? "")?.[1];
    const path = `GET /posts?after=${next ?? ""}`;
    expect((await app.send(`${path}&above=2`))[0]).toBe(200);
    expect((await app.send(`${path}&above=3`))[0]).toBe(400);
  });
}
