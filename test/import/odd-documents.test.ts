/** Documents with what a manifest cannot say, or hardly, and large ones. */
import { expect, test } from "vitest";
import { parseSource } from "../../src/commands/import/parse-source.js";
import { importRoutes, type Imported } from "../../src/import/import-routes.js";
import { routesOf } from "./routes-of.js";

/** Imports a document with these operations: `GET /articles`. */
async function importPaths(...lines: readonly string[]): Promise<Imported> {
  const paths: Record<string, Record<string, object>> = {};
  for (const line of lines) {
    const [method = "", path = ""] = line.split(" ");
    (paths[path] ??= {})[method.toLowerCase()] = {};
  }
  const text = JSON.stringify({ openapi: "3.1.0", paths });
  return importRoutes(parseSource(text, "openapi", "it"), new Set());
}

test.each([
  ["GET /a/{b}.{c}", "GET /a/:b.:c"],
  ["GET /a/{b}-{c}/d", "GET /a/:b-:c/d"],
  ["GET /files/{+path}", "GET /files/*path"],
  ["GET /a//b/", "GET /a/b"],
  ["GET /ä/{b}", "GET /%C3%A4/:b"],
])("%s is %s", async (line, route) => {
  const { text, leftOut } = await importPaths(line);
  expect(leftOut).toEqual([]);
  expect(await routesOf(text)).toEqual([route]);
});

test.each([
  ["POST /a/{name}:cancel", "a colon before a word"],
  ["POST /a:cancel", "a colon before a word"],
  ["GET /files/{+path}/raw", "a glob where none can be"],
  ["GET /files/{+path}.json", "a whole segment"],
  ["GET /a?b={c}", "a query"],
  ["GET /a/{b", "braces"],
  ["GET /a(b)", "parentheses"],
  ["TRACE /a", "not a method of routes"],
  ["HEAD /a", "comes with GET"],
])("%s is left out, with the reason", async (line, reason) => {
  const { text, leftOut } = await importPaths(line, "GET /health");
  expect(leftOut).toEqual([
    { route: line, reason: expect.stringContaining(reason) as string },
  ]);
  expect(await routesOf(text)).toEqual(["GET /health"]);
  expect(text).toContain(`# - ${line}: `);
});

test("of operations that no request can tell apart, one is kept", async () => {
  const { text, leftOut } = await importPaths(
    ...["GET /a/{id}", "GET /a/{name}", "GET /a/{id}/", "PUT /a/{id}"],
  );
  expect(await routesOf(text)).toEqual(["GET /a/:id", "PUT /a/:id"]);
  expect(leftOut).toEqual([
    {
      route: "GET /a/{id}/",
      reason: "no request can tell it from GET /a/{id}",
    },
    {
      route: "GET /a/{name}",
      reason: "no request can tell it from GET /a/{id}",
    },
  ]);
});

test("references that lead nowhere, round, or out are left out", async () => {
  const document = {
    openapi: "3.1.0",
    paths: {
      "/a": { $ref: "#/components/pathItems/none" },
      "/b": { $ref: "#/paths/~1b" },
      "/c": { $ref: "https://example.com/paths.yaml#/c" },
      "/d": { $ref: "#/paths/~1e" },
      "/e": { get: {} },
      "/f": null,
    },
  };
  const source = parseSource(JSON.stringify(document), "openapi", "it");
  const { text, leftOut } = await importRoutes(source, new Set());
  expect(await routesOf(text)).toEqual(["GET /d", "GET /e"]);
  expect(leftOut).toEqual([
    { route: "/a", reason: "there is no #/components/pathItems/none" },
    { route: "/b", reason: "#/paths/~1b refers to itself" },
    {
      route: "/c",
      reason: "https://example.com/paths.yaml#/c is outside of the document",
    },
    { route: "/f", reason: "it is no path item" },
  ]);
});

test("50 MB are read as fast as they can be parsed", async () => {
  const description = "x".repeat(50 * 1024 * 1024);
  const document = {
    openapi: "3.1.0",
    paths: { "/a": { get: { description } } },
  };
  const source = parseSource(JSON.stringify(document), "openapi", "it");
  const { text } = await importRoutes(source, new Set());
  expect(await routesOf(text)).toEqual(["GET /a"]);
});
