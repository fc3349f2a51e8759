/** The emitted URL helpers: bases, builders, options, errors. */
import { beforeEach, expect, test } from "vitest";
import { compile, loadHelpers, type Helpers } from "../support/compile.js";

const manifest = {
  formats: ["json", "xml"],
  namespaces: { admin: { resources: { articles: { only: ["index"] } } } },
  resources: {
    articles: {
      resources: { comments: { only: ["index", "show"] } },
      member: { publish: "POST" },
      subsets: { selected: ["index", "destroy"] },
    },
    profile: { singleton: true },
    news: { only: ["index", "create", "show"] },
  },
  routes: [{ method: ["GET", "POST"], path: "/", to: "home#main", as: "root" }],
};

let helpers: Helpers;
let loads = 0;

function call(name: string, ...args: unknown[]): unknown {
  const helper = helpers[name];
  if (helper === undefined) throw new Error(`no helper ${name}`);
  return helper(...args);
}

beforeEach(async () => {
  const { model } = await compile(manifest);
  if (model === null) throw new Error("refused");
  // A module of its own for each test: setBase changes it.
  helpers = await loadHelpers({
    ...model,
    baseUrl: `https://x${loads++}`,
  });
  call("setBase", { baseUrl: "", basePath: "" });
});

test.each([
  ["indexArticles", [], { method: "GET", path: "/articles" }],
  ["createArticle", [], { method: "POST", path: "/articles" }],
  ["newArticle", [], { method: "GET", path: "/articles/new" }],
  ["editArticle", [1], { method: "GET", path: "/articles/1/edit" }],
  ["showArticle", [1], { method: "GET", path: "/articles/1" }],
  ["updateArticle", [1], { method: "PUT", path: "/articles/1" }],
  ["destroyArticle", [{ id: 1 }], { method: "DELETE", path: "/articles/1" }],
  ["publishArticle", [1], { method: "POST", path: "/articles/1/publish" }],
  [
    "showArticleComment",
    [1, 2],
    { method: "GET", path: "/articles/1/comments/2" },
  ],
  ["indexAdminArticles", [], { method: "GET", path: "/admin/articles" }],
  ["showProfile", [], { method: "GET", path: "/profile" }],
  ["createProfile", [], { method: "POST", path: "/profile" }],
  ["indexNews", [], { method: "GET", path: "/news" }],
  ["showNews", [5], { method: "GET", path: "/news/5" }],
  ["mainRoot", [], { method: "GET", path: "/" }],
  [
    "destroySelectedArticles",
    [{ query: { article_ids: [1] } }],
    { method: "DELETE", path: "/articles/selected?article_ids%5B%5D=1" },
  ],
  [
    "updateArticleForm",
    [1, { format: "json" }],
    {
      action: "/articles/1.json",
      method: "POST",
      hidden: { name: "_method", value: "PUT" },
    },
  ],
])("%s", (name, args, result) => {
  expect(call(name, ...args)).toEqual(result);
});

test("only methods that HTML has not get a form", () => {
  expect(Object.keys(helpers).filter((name) => name.endsWith("Form"))).toEqual([
    "destroyArticleForm",
    "destroyProfileForm",
    "destroySelectedArticlesForm",
    "updateArticleForm",
    "updateProfileForm",
  ]);
});

test.each([
  ["/app", "/app/articles", "/app/"],
  ["app/", "/app/articles", "/app/"],
  ["//evil.example/", "/evil.example/articles", "/evil.example/"],
  ["/", "/articles", "/"],
  ["", "/articles", "/"],
])("mounted at %o", (basePath, articles, root) => {
  call("setBase", { basePath });
  expect(call("articlesPath")).toBe(articles);
  expect(call("rootPath")).toBe(root);
});

test("a base URL: of the call, else of setBase, else none", () => {
  expect(() => call("articlesUrl")).toThrow(
    new TypeError("no baseUrl is known for /articles"),
  );
  call("setBase", { baseUrl: "https://example.com/", basePath: "/v1" });
  expect(call("articlesUrl")).toBe("https://example.com/v1/articles");
  expect(call("articleUrl", 1, { baseUrl: "http://h//" })).toBe(
    "http://h/v1/articles/1",
  );
});

test.each([
  ["/articles", true],
  ["/articles/", true],
  ["/articles?page=2#top", true],
  ["/articles/1", false],
  ["/article", false],
])("isCurrent(indexArticles(), %o) is %o", (path, result) => {
  expect(call("isCurrent", call("indexArticles"), path)).toBe(result);
  expect(call("isCurrent", "/articles", path)).toBe(result);
});

test("the root is current at itself alone", () => {
  expect(call("isCurrent", "/", "/")).toBe(true);
  expect(call("isCurrent", "/", "/x")).toBe(false);
});

test.each([
  [[], 'article_id cannot be "undefined"'],
  [[1], 'id cannot be "undefined"'],
  [[1, null], 'id cannot be "undefined"'],
  [[1, {}], 'id cannot be "undefined"'],
  [[1, { id: [5] }], 'id cannot be "5"'],
  [[1, { id: { id: 5 } }], 'id cannot be "[object Object]"'],
  [[1, true], 'id cannot be "true"'],
  [[1, Number.NaN], 'id cannot be "NaN"'],
  [[1, Infinity], 'id cannot be "Infinity"'],
  [[1, ".."], 'id cannot be ".."'],
  [["", 2], 'article_id cannot be ""'],
  [[1, "\ud800"], 'text cannot be "\ud800"'],
  [[1, 2, { query: { "\ud800": 1 } }], 'text cannot be "\ud800"'],
  [[1, 2, { anchor: "\udc00" }], 'text cannot be "\udc00"'],
  [[1, 2, { format: "csv" }], 'format cannot be "csv"'],
  [[1, 2, { format: "x.json" }], 'format cannot be "x.json"'],
])("articleCommentPath(...%j) says what is wrong", (args, message) => {
  expect(() => call("articleCommentPath", ...args)).toThrow(
    new TypeError(message),
  );
});

test("what another route owns is refused, in whatever format", () => {
  for (const options of [
    undefined,
    { format: "json" },
    { trailingSlash: true },
  ]) {
    expect(() => call("articlePath", "new", options)).toThrow(TypeError);
    expect(() => call("articlePath", "selected", options)).toThrow(TypeError);
  }
  expect(call("editArticlePath", "new")).toBe("/articles/new/edit");
});

test.each([
  [{ a: null, b: undefined, c: [] }, "/articles"],
  [{ a: [null, 1] }, "/articles?a%5B%5D&a%5B%5D=1"],
  [{ a: { b: null } }, "/articles?a%5Bb%5D"],
  [{ a: { b: undefined } }, "/articles"],
  [{ at: new Date(0) }, "/articles?at=1970-01-01T00%3A00%3A00.000Z"],
  [{ b: "~!*'()", a: 10n }, "/articles?a=10&b=~%21%2A%27%28%29"],
  [{ a: { c: 1, b: 2 } }, "/articles?a%5Bb%5D=2&a%5Bc%5D=1"],
  // As Rails has it: sorted, an item's pairs would fall to its neighbours.
  [{ a: [{ c: 1, b: 2 }] }, "/articles?a%5B%5D%5Bc%5D=1&a%5B%5D%5Bb%5D=2"],
  [
    { a: [{ c: { z: 1, b: 2 } }] },
    "/articles?a%5B%5D%5Bc%5D%5Bz%5D=1&a%5B%5D%5Bc%5D%5Bb%5D=2",
  ],
])("query %o", (query, path) => {
  expect(call("articlesPath", { query })).toBe(path);
});

test("an address of another route is told by the value that it would need", async () => {
  const { model } = await compile({
    formats: ["json"],
    resources: {
      articles: {
        collection: { search: "GET" },
        subsets: { selected: ["index"] },
        resources: { comments: {} },
      },
      pages: {},
    },
    routes: [
      { method: "GET", path: "/pages/new.csv", to: "pages#csv" },
      { method: "GET", path: "/articles/2024/comments/:id", to: "home#year" },
    ],
  });
  if (model === null) throw new Error("refused");
  helpers = await loadHelpers(model);
  for (const [name, args, message] of [
    ["articlePath", ["new"], 'id cannot be "new"'],
    ["articlePath", [{ id: "search" }], 'id cannot be "search"'],
    ["articlePath", ["selected", { format: "json" }], "id cannot be"],
    ["articleCommentPath", [1, "new"], 'id cannot be "new"'],
    ["articleCommentPath", [2024, 1], 'article_id cannot be "2024"'],
    ["pagePath", ["new"], 'id cannot be "new"'],
    ["pagePath", ["new.csv"], 'path cannot be "/pages/new.csv"'],
  ] as const) {
    expect(() => call(name, ...args)).toThrow(TypeError);
    expect(() => call(name, ...args)).toThrow(message);
  }
  expect(call("articlePath", "new.json")).toBe("/articles/new%2Ejson");
  expect(call("articlePath", "new.csv")).toBe("/articles/new.csv");
  expect(call("articlePath", "News")).toBe("/articles/News");
  expect(call("articleCommentPath", "new", 1)).toBe("/articles/new/comments/1");
  expect(call("articleCommentPath", "2024.", 1)).toBe(
    "/articles/2024./comments/1",
  );
});

test("a parameter with a default may be left out", async () => {
  const { model } = await compile({
    namespaces: {
      localized: {
        path: ":locale",
        module: "",
        as: "",
        defaults: { locale: "en" },
        resources: { pages: { only: ["index", "show"] } },
      },
    },
  });
  if (model === null) throw new Error("refused");
  helpers = await loadHelpers(model);
  expect(call("pagesPath")).toBe("/en/pages");
  expect(call("pagesPath", "de")).toBe("/de/pages");
  expect(call("pagePath", undefined, 5)).toBe("/en/pages/5");
  expect(call("pagePath", "de", 5, { format: "json" })).toBe(
    "/de/pages/5.json",
  );
  expect(call("pagesUrl", undefined, { baseUrl: "https://a.b" })).toBe(
    "https://a.b/en/pages",
  );
  expect(call("showPage", undefined, 5)).toEqual({
    method: "GET",
    path: "/en/pages/5",
  });
});

test.each([
  ["articlesPath", ["json"], 'options of /articles cannot be "json"'],
  ["articlesPath", [null], 'options of /articles cannot be "null"'],
  ["articlePath", [1, 2], 'options of /articles/1 cannot be "2"'],
  ["articlesUrl", [null], 'options of /articles cannot be "null"'],
  ["publishArticle", [1, "x"], "options of /articles/1/publish cannot be"],
])("%s%j has no options at its end", (name, args, message) => {
  expect(() => call(name, ...args)).toThrow(TypeError);
  expect(() => call(name, ...args)).toThrow(message);
});
