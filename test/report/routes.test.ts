/** The route table at a terminal, and which rows of it are asked for. */
import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { filterRoutes, isNamed } from "../../src/report/routes-filter.js";
import { renderRoutes } from "../../src/report/routes.js";
import { compile } from "../support/compile.js";

const { model } = await compile({
  namespaces: {
    admin: { resources: { weblog_posts: { only: ["index", "show"] } } },
  },
  resources: { articles: { only: ["index", "update"] } },
});
const routes = model!.routes;

describe("the table", () => {
  test("takes two lines for each route where it would not fit", () => {
    const text = renderRoutes(routes, "pretty", { color: false, columns: 60 });
    expect(text).toBe(`GET    /articles
       articles#index (articlesPath)
PUT    /articles/:id
       articles#update (articlePath)
GET    /admin/weblog_posts
       admin/weblog_posts#index (adminWeblogPostsPath)
GET    /admin/weblog_posts/:id
       admin/weblog_posts#show (adminWeblogPostPath)
`);
  });

  test("has a line for each route where it just fits", () => {
    const wide = renderRoutes(routes, "pretty", {
      color: false,
      columns: null,
    });
    const columns = Math.max(...wide.split("\n").map((line) => line.length));
    const same = renderRoutes(routes, "pretty", { color: false, columns });
    expect(same).toBe(wide);
    const narrow = { color: false, columns: columns - 1 };
    expect(renderRoutes(routes, "pretty", narrow)).not.toBe(wide);
  });

  test("breaks a few long cells rather than every row", async () => {
    const long = "a".repeat(30);
    const { model: wider } = await compile({
      resources: {
        articles: {},
        [long]: { only: ["index"] },
      },
    });
    const options = { color: false, columns: 80 };
    const text = renderRoutes(wider!.routes, "pretty", options);
    expect(text.split("\n").slice(-4)).toEqual([
      "                        DELETE  /articles/:id            articles#destroy",
      "aaaaaaaaaaaaaaaaaaaaaa  GET     /aaaaaaaaaaaaaaaaaaaaaa  aaaaaaaaaaaaaaaaaaaaaaa",
      "aaaaaaaaIndexPath               aaaaaaaa                 aaaaaaa#index",
      "",
    ]);
  });

  test("is the same in colours", () => {
    for (const columns of [null, 60]) {
      const plain = renderRoutes(routes, "pretty", { color: false, columns });
      const text = renderRoutes(routes, "pretty", { color: true, columns });
      expect(text).toContain("\u001B[");
      expect(stripVTControlCharacters(text)).toBe(plain);
    }
  });
});

describe("a filter", () => {
  const paths = (filter: Parameters<typeof filterRoutes>[1]) =>
    filterRoutes(routes, filter).map(({ method, path }) => `${method} ${path}`);

  test.each([
    ["articlePath", ["PUT /articles/:id"]],
    ["adminweblogpostsurl", ["GET /admin/weblog_posts"]],
    ["put", ["PUT /articles/:id"]],
    ["#show", ["GET /admin/weblog_posts/:id"]],
    ["/:id", ["PUT /articles/:id", "GET /admin/weblog_posts/:id"]],
    ["[a-z]", []],
  ])("by the text %j", (grep, found) => {
    expect(paths({ grep })).toEqual(found);
  });

  test.each([
    ["put", ["PUT /articles/:id"]],
    ["GET, put", ["GET /articles", "PUT /articles/:id"]],
  ])("by the method %j", (method, found) => {
    expect(paths({ method, controller: "articles" })).toEqual(found);
  });

  test("by both text and controller", () => {
    const filter = { grep: "get", controller: "articles" };
    expect(paths(filter)).toEqual(["GET /articles"]);
  });

  test.each([
    ["admin/weblog_posts", true],
    ["weblog_posts", true],
    ["weblog-posts", true],
    ["WeblogPosts", true],
    ["WeblogPostsController", true],
    ["Admin::WeblogPostsController", true],
    ["/admin/weblog_posts", true],
    ["admin", true],
    ["posts", false],
    ["adm", false],
    ["weblog_post", false],
  ])("by the controller %j", (name, expected) => {
    expect(isNamed("admin/weblog_posts", name)).toBe(expected);
  });
});

test("tables for documents and programs show what hides, and command no log", async () => {
  const { model } = await compile({
    routes: [
      {
        ...{ method: "GET", path: "/:a", to: "home#show" },
        defaults: { b: " ##[error]c" },
      },
      { path: "/old", redirect: "/d\u202Ee" },
    ],
  });
  const options = { color: false, columns: null };
  for (const format of ["csv", "markdown", "jsonl"] as const) {
    const text = renderRoutes(model!.routes, format, options);
    expect(text).not.toContain("##[");
    if (format !== "csv") expect(text).not.toContain("\u202E");
  }
});
