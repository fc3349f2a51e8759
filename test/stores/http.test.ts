/** A store behind an application: what its clients see of it. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { type App, createApp } from "../../src/runtime/http/app.js";
import type { Action, Context } from "../../src/runtime/http/context.js";
import type { Described } from "../../src/runtime/http/described.js";
import {
  changeInput,
  newInput,
  queryInput,
  output,
} from "../../src/runtime/records/bodies.js";
import type { Fields } from "../../src/runtime/records/fields.js";
import { integerKey } from "../../src/runtime/records/texts.js";
import type { Reply } from "../../src/runtime/http/reply.js";
import type { Route } from "../../src/runtime/routing/tree.js";
import { createMatcher } from "../../src/runtime/routing/router.js";
import { sqlite } from "../../src/runtime/database/sqlite.js";
import { tagOf } from "../../src/runtime/stores/versions.js";
import { tables } from "./blog-tables.js";
import { type Blog, openBlog } from "./store-cases.js";

type Values = Readonly<Record<string, unknown>>;
type Any = Context<Action>;

const table = tables["article"];
if (table === undefined) throw new Error("The blog has no articles");
const { record } = table;

function route(method: string, path: string, action: string): Route {
  return {
    ...{ name: null, method, path, controller: "articles", action },
    params: path.includes(":id") ? ["id"] : [],
    ...{ formats: ["json"], defaults: {}, constraints: {} },
  };
}

const routes: readonly Route[] = [
  route("GET", "/articles", "index"),
  route("POST", "/articles", "create"),
  route("GET", "/articles/search", "search"),
  route("GET", "/articles/:id", "show"),
  route("PATCH", "/articles/:id", "update"),
  route("DELETE", "/articles/:id", "destroy"),
];

const one: Described = {
  output: output(record),
  keys: { id: integerKey },
  envelope: ["article", "articles"],
  tagOf,
};

/** What the search describes: one parameter of its own, two of the list's. */
const searched: Fields = {
  q: { type: "string" },
  pinned: { type: "boolean", default: false },
  size: { type: "integer", default: 2 },
};

function createActions({ stores: { articles } }: Blog): object {
  return {
    index: async (context: Any): Promise<Reply> => {
      const page = await articles.list(context);
      return context.ok(page.rows, page.headers);
    },
    search: async (context: Any): Promise<Reply> => {
      const { q } = context.query as { readonly q: string };
      const page = await articles.list(context, {
        where: (query) => query.where("body", "=", q),
      });
      return context.ok(page.rows, page.headers);
    },
    create: async (context: Any): Promise<Reply> => {
      const article = await articles.create(
        context,
        (await context.input()) as Values,
      );
      return context.created(article, `/articles/${String(article["id"])}`);
    },
    show: async (context: Any): Promise<Reply> =>
      context.ok(await articles.find(context)),
    update: async (context: Any): Promise<Reply> =>
      context.ok(
        await articles.update(context, (await context.input()) as Values),
      ),
    destroy: async (context: Any): Promise<Reply> => {
      await articles.destroy(context);
      return context.noContent();
    },
  };
}

let blog: Blog;
let app: App;

beforeEach(async () => {
  blog = await openBlog({ dialect: sqlite(":memory:") }, "sqlite");
  app = openApp();
});

function openApp(
  options: { readonly baseUrl?: string; readonly basePath?: string } = {},
): App {
  return createApp(
    {
      routes,
      settings: { formats: { json: "application/json" }, baseUrl: null },
      match: createMatcher(routes),
      codecs: {},
      records: {
        "articles#index": { ...one },
        "articles#search": { ...one, query: queryInput(searched) },
        "articles#create": { ...one, input: newInput(record) },
        "articles#show": one,
        "articles#update": { ...one, input: changeInput(record) },
        "articles#destroy": one,
      },
    },
    { articles: createActions(blog), "#stores": blog.stores },
    {
      ...options,
      scope: ({ headers }) => {
        const account = headers.get("x-account");
        return account === null ? null : { account_id: Number(account) };
      },
    },
  );
}

afterEach(() => blog.close());

async function send(
  request: string,
  body: object | null = null,
  headers: Readonly<Record<string, string>> = {},
): Promise<{
  readonly status: number;
  readonly headers: Headers;
  readonly value: unknown;
}> {
  const [method = "", path = ""] = request.split(" ");
  const reply = await app.fetch(
    new Request(`http://localhost${path}`, {
      method,
      body: body && JSON.stringify({ article: body }),
      headers: {
        "x-account": "1",
        ...(body && { "content-type": "application/json" }),
        ...headers,
      },
    }),
  );
  const text = await reply.text();
  const value: unknown = text === "" ? null : JSON.parse(text);
  return { status: reply.status, headers: reply.headers, value };
}

const tea = { title: "Tea", tag_ids: [] };

test("a row has an ETag, by which it is read and changed", async () => {
  const made = await send("POST /articles", tea);
  expect(made.status).toBe(201);
  const etag = made.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"v1\.[\da-f]{8}"$/);
  const same = { "if-none-match": etag };
  expect(await send("GET /articles/1", null, same)).toMatchObject({
    status: 304,
    value: null,
  });
  const held = { "if-match": etag };
  const changed = await send("PATCH /articles/1", { title: "Mate" }, held);
  expect(changed).toMatchObject({ status: 200 });
  expect(changed.headers.get("etag")).toMatch(/^"v2\./);
  expect((await send("GET /articles/1", null, same)).status).toBe(200);
  const late = await send("PATCH /articles/1", { title: "Milk" }, held);
  expect(late.status).toBe(412);
  expect((await send("DELETE /articles/1", null, held)).status).toBe(412);
  expect((await send("DELETE /articles/1")).status).toBe(204);
});

test("a fault of the database's is told as those of the fields are", async () => {
  await send("POST /articles", tea);
  expect(await send("POST /articles", tea)).toMatchObject({
    status: 409,
    value: { errors: [{ pointer: "#/article/title", code: "unique" }] },
  });
  expect(
    await send("POST /articles", { ...tea, title: "x", tag_ids: [4] }),
  ).toMatchObject({
    status: 422,
    value: { errors: [{ pointer: "#/article/tag_ids/0", code: "ref" }] },
  });
});

test("callers meet their own rows, and nobody those of everybody", async () => {
  await send("POST /articles", tea);
  const other = { "x-account": "2" };
  expect((await send("GET /articles/1", null, other)).status).toBe(404);
  expect((await send("GET /articles", null, other)).value).toEqual({
    articles: [],
  });
  const { fetch } = app;
  for (const path of ["/articles", "/articles/1"]) {
    const reply = await fetch(new Request(`http://localhost${path}`));
    expect(reply.status).toBe(401);
  }
  // Whose row it is, no input says.
  const made = await send("POST /articles", {
    ...tea,
    title: "x",
    account_id: 2,
  });
  expect(made.value).toMatchObject({ article: { account_id: 1 } });
});

test("a list links to its next page", async () => {
  for (const title of ["a", "b", "c", "d", "e"]) {
    await send("POST /articles", { ...tea, title });
  }
  const first = await send("GET /articles?sort=-title");
  const [, next = ""] =
    /^<(.*)>; rel="next"$/.exec(first.headers.get("link") ?? "") ?? [];
  const { pathname, search } = new URL(next);
  const second = await send(`GET ${pathname}${search}`);
  expect(second.value).toMatchObject({
    articles: [{ title: "b" }, { title: "a" }],
  });
  expect(second.headers.has("link")).toBe(false);
});

test("a link to the next page begins as a Location does", async () => {
  for (const title of ["a", "b", "c", "d"]) {
    await send("POST /articles", { ...tea, title });
  }
  const at = async (
    sent: string,
    options: Parameters<typeof openApp>[0],
  ): Promise<readonly unknown[]> => {
    const app = openApp(options);
    const headers = { "x-account": "1", "content-type": "application/json" };
    const page = await app.fetch(new Request(sent, { headers }));
    const title = `${sent} ${JSON.stringify(options)}`;
    const body = JSON.stringify({ article: { ...tea, title } });
    const made = await app.fetch(
      new Request(sent, { method: "POST", headers, body }),
    );
    return [
      page.headers.get("link")?.replace(/after=.*>/, "after=...>"),
      made.headers.get("location")?.replace(/\d+$/, "ID"),
    ];
  };
  const plain = "http://localhost/articles";
  const mounted = "http://localhost/api/articles";
  expect(await at(plain, {})).toEqual([
    `<${plain}?after=...>; rel="next"`,
    `${plain}/ID`,
  ]);
  expect(await at(plain, { baseUrl: "https://api.test/v1/" })).toEqual([
    '<https://api.test/v1/articles?after=...>; rel="next"',
    "https://api.test/v1/articles/ID",
  ]);
  expect(await at(mounted, { basePath: "/api" })).toEqual([
    `<${mounted}?after=...>; rel="next"`,
    `${mounted}/ID`,
  ]);
  const both = { basePath: "/api", baseUrl: "https://api.test" };
  expect(await at(mounted, both)).toEqual([
    '<https://api.test/api/articles?after=...>; rel="next"',
    "https://api.test/api/articles/ID",
  ]);
});

test("a list leaves the parameters alone that its action describes", async () => {
  const bodies = ["milk", "milk", "rice", "milk"];
  for (const [index, body] of bodies.entries()) {
    await send("POST /articles", { ...tea, title: `t${index}`, body });
  }
  const pinned = { ...tea, title: "t4", body: "milk", pinned: true };
  await send("POST /articles", pinned);
  const find = async (query: string) => {
    const { status, headers, value } = await send(
      `GET /articles/search?${query}`,
    );
    const { articles = [] } = value as { articles?: { title: string }[] };
    const link = headers.get("link") ?? "";
    const [, next = ""] = /<[^?]*\?([^>]*)>/.exec(link) ?? [];
    return { status, next, titles: articles.map(({ title }) => title) };
  };
  // A page has two, and none is pinned, unless the request says otherwise.
  const first = await find("q=milk&sort=-title");
  expect(first).toMatchObject({ status: 200, titles: ["t3", "t1"] });
  expect(await find(first.next)).toMatchObject({ titles: ["t0"], next: "" });
  expect(await find("q=milk&pinned=true")).toMatchObject({ titles: ["t4"] });
  expect(await find("q=milk&size=1")).toMatchObject({ titles: ["t0"] });
  // A cursor is of one search, and what nothing describes is unknown.
  const other = first.next.replace("q=milk", "q=rice");
  expect((await find(other)).status).toBe(400);
  expect((await find("q=milk&titel=x")).status).toBe(400);
  expect((await find("sort=title")).status).toBe(422);
});

test("what comes before a body is asked only if it is bad", async () => {
  const cost = async (...sent: Parameters<typeof send>): Promise<unknown> => {
    blog.statements.length = 0;
    const { status } = await send(...sent);
    return [status, blog.statements.length];
  };
  const change = { title: "Mate" };
  expect([
    await cost("POST /articles", tea),
    await cost("PATCH /articles/1", change),
    await cost("DELETE /articles/1"),
  ]).toEqual([
    // With its list of tags, in one transaction.
    [201, 5],
    [200, 2],
    [204, 1],
  ]);
  await send("POST /articles", tea);
  const bad = { title: 5 };
  const other = { "x-account": "2" };
  expect([
    await cost("POST /articles", bad),
    await cost("PATCH /articles/2", bad),
    await cost("PATCH /articles/2", bad, other),
    await cost("PATCH /articles/x", bad),
  ]).toEqual([
    [422, 0],
    [422, 2],
    [404, 1],
    [404, 0],
  ]);
});
