/** How far a path leads, by the router's own word. */
import { expect, test } from "vitest";
import { findNearest } from "../../src/commands/match/nearest.js";
import { traceSteps } from "../../src/commands/match/steps.js";
import { compile } from "../support/compile.js";

const { model } = await compile({
  formats: ["json"],
  routes: [{ method: "GET", path: "/@:user/a%20b", to: "users#show" }],
  resources: {
    articles: { only: ["show"], resources: { comments: { only: ["index"] } } },
  },
});
const trace = (path: string) =>
  traceSteps(model!.routes, path).map(({ segment, takenBy, instead }) =>
    [segment, ...takenBy, ...instead.map((text) => `?${text}`)].join(" "),
  );

test.each([
  ["/articles", ["/articles /articles", " ?/:id ?/:article_id"]],
  [
    "/articles/1/x",
    ["/articles /articles", "/1 /:id /:article_id", "/x ?/comments"],
  ],
  [
    "/articles/1.xml/x",
    ["/articles /articles", "/1.xml /:id /:article_id", "/x ?/comments"],
  ],
  ["/@ann/b", ["/@ann /@:user", "/b ?/a%20b"]],
  ["/@/b", ["/@ ?/@:user ?/articles"]],
])("%s", (path, steps) => {
  expect(trace(path)).toEqual(steps);
});

test("the nearest routes are of other paths each, by the method asked for", () => {
  const near = (method: string, path: string) =>
    findNearest(model!.routes, method, path).map((route) => route.path);
  expect(near("GET", "/article/7")).toEqual([
    "/articles/:id",
    "/articles/:article_id/comments",
  ]);
  expect(near("GET", "/articles/7/coments/8")).toEqual([
    "/articles/:article_id/comments",
  ]);
  expect(near("GET", "/orders/7")).toEqual([]);
});
