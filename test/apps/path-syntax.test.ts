/** The paths of routers, each in its own words, as import reads them. */
import { expect, test } from "vitest";
import { readRouterPath } from "../../src/apps/path-syntax.js";

const plain = { hasPatternsInBraces: false, hasDoubleColons: false };
const hono = { ...plain, hasPatternsInBraces: true };
const fastify = { ...plain, hasDoubleColons: true };

test.each([
  ["/articles/:id", ["/articles/{id}"]],
  ["articles", ["/articles"]],
  ["/:from-:to", ["/{from}-{to}"]],
  ["/files/:name.:ending", ["/files/{name}.{ending}"]],
  ["/articles/:id?", ["/articles/{id}", "/articles"]],
  ["/:id?", ["/{id}", "/"]],
  ["/articles{/:id}", ["/articles/{id}", "/articles"]],
  ["/articles{/:id}?", ["/articles/{id}", "/articles"]],
  ["/files/*path", ["/files/{+path}"]],
  ["/{*path}", ["/{+path}", "/"]],
  ['/:"article id"', ["/{article id}"]],
  ["/a\\:b", ["/a:b"]],
] as const)("%s", (path, paths) => {
  expect(readRouterPath(path, plain)).toEqual({ paths, notes: [] });
});

test.each([
  ["/files/*", plain, "/files/{+rest}", "* is *rest"],
  [
    "/:id(\\d+)",
    plain,
    "/{id}",
    String.raw`the pattern \d+ of :id is not kept`,
  ],
  ["/:id((a|b)+)", plain, "/{id}", "the pattern (a|b)+ of :id is not kept"],
  ["/:id{[0-9]{4}}", hono, "/{id}", "the pattern [0-9]{4} of :id is not kept"],
  [
    "/at/:h(^\\d+)h:m",
    fastify,
    "/at/{h}h{m}",
    String.raw`the pattern ^\d+ of :h is not kept`,
  ],
] as const)("%s is read, with a note", (path, syntax, read, note) => {
  expect(readRouterPath(path, syntax)).toEqual({
    paths: [read],
    notes: [note],
  });
});

test("a parameter whose pattern takes everything takes the rest", () => {
  const rest = { paths: ["/files/{+path}"], notes: [] };
  expect(readRouterPath("/files/:path(.*)", plain)).toEqual(rest);
  expect(readRouterPath("/files/:path{.+}", hono)).toEqual(rest);
});

test("two colons are one, where the router says so", () => {
  const read = { paths: ["/name::verb"], notes: [] };
  expect(readRouterPath("/name::verb", fastify)).toEqual({
    ...read,
    paths: ["/name:verb"],
  });
  expect(readRouterPath("/name::verb", plain)).toEqual({
    ...read,
    paths: ["/name:{verb}"],
  });
});

test.each([
  [/^\/a/, "a regular expression"],
  [7, "no text"],
  ["/ab?cd", "a pattern outside"],
  ["/a(bc)?d", "a pattern outside"],
  ["/a/*/b", "not its last segment"],
  ["/a*", "not its last segment"],
  ["/:path+", "a parameter with +"],
  ["/:path*", "a parameter with *"],
] as const)("%s cannot be said", (path, reason) => {
  expect(readRouterPath(path, plain)).toEqual({
    reason: expect.stringContaining(reason) as string,
  });
});
