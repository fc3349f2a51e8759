/** Documents with what a manifest cannot say, or hardly, and large ones. */
import { expect, test } from "vitest";
import { parseSource } from "../../src/commands/import/parse-source.js";
import {
  importRoutes,
  type ImportedRoutes,
} from "../../src/import/import-routes.js";
import { routesOf } from "./routes-of.js";

/** Imports a document with these operations: `GET /articles`. */
async function importPaths(
  ...lines: readonly string[]
): Promise<ImportedRoutes> {
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

test("schemas that lead nowhere, round, or out are told, and cost no route", async () => {
  const refs = [
    "#/components/schemas/None",
    "#/components/schemas/Round",
    "https://example.com/author.yaml",
  ];
  const properties = {
    title: { type: "string", minLength: 1, maxLength: 80 },
    author: { $ref: refs[2] },
    cover: { allOf: [{ $ref: refs[0] }] },
    parent: { oneOf: [{ type: "null" }, { $ref: refs[1] }] },
  };
  const bodyOf = (schema: object) => ({
    requestBody: { content: { "application/json": { schema } } },
  });
  const document = {
    openapi: "3.1.0",
    paths: {
      "/books": { post: bodyOf({ type: "object", properties }) },
      "/shelves": { post: bodyOf({ $ref: refs[0] }) },
    },
    components: { schemas: { Round: { $ref: refs[1] } } },
  };
  const source = parseSource(JSON.stringify(document), "openapi", "it");
  const { text, leftOut, notes } = await importRoutes(source, new Set());
  expect(await routesOf(text)).toEqual(["POST /books", "POST /shelves"]);
  expect(text).toContain("author: json?");
  expect(leftOut).toEqual([]);
  const [none = "", round = "", away = ""] = refs;
  const is = "so this is `json`";
  expect(notes).toEqual([
    { route: "the body of POST /shelves", reason: `there is no ${none}` },
    {
      route: `the schema ${none} of books.cover`,
      reason: `there is no ${none}, ${is}`,
    },
    {
      route: `the schema ${round} of books.parent`,
      reason: `${round} refers to itself, ${is}`,
    },
    {
      route: `the schema ${away} of books.author`,
      reason: `${away} is outside of the document, ${is}`,
    },
  ]);
});

test("a string becomes narrower where the document has no limit, and that is told", async () => {
  const importTitle = async (title: object) => {
    const schema = { type: "object", properties: { title } };
    const requestBody = { content: { "application/json": { schema } } };
    const paths = { "/books": { post: { requestBody } } };
    const text = JSON.stringify({ openapi: "3.1.0", paths });
    return importRoutes(parseSource(text, "openapi", "it"), new Set());
  };
  const limits = { minLength: 1, maxLength: 80 };
  const limited = await importTitle({ type: "string", ...limits });
  expect(limited.notes).toEqual([]);
  const open = await importTitle({ type: "string" });
  expect(open.text).toContain("title: string?");
  expect(open.notes).toEqual([
    {
      route: "each string without `maxLength`",
      reason: expect.stringContaining("at most 255 characters") as string,
    },
    {
      route: "each string without `minLength`",
      reason: expect.stringContaining("at least 1 character") as string,
    },
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
