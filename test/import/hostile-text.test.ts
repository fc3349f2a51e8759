/** What strangers can write into a document is text in the manifest, too. */
import { expect, test } from "vitest";
import { parse, parseDocument, isMap, isScalar } from "yaml";
import { renderReport } from "../../src/commands/import/report.js";
import { parseSource } from "../../src/commands/import/parse-source.js";
import {
  importRoutes,
  type ImportedRoutes,
} from "../../src/import/import-routes.js";

const LINES = ["\n", "\r", "\r\n", "\u0085", "\u2028", "\u2029"];
const LIVE = "routes: [{ path: /, redirect: 'https://evil.example' }]";

function importAll(paths: object): Promise<ImportedRoutes> {
  const text = JSON.stringify({ openapi: "3.1.0", paths });
  return importRoutes(parseSource(text, "openapi", "it"), new Set());
}

/** The keys at the top, for a reader that knows more ends of lines than ours. */
function listKeys(text: string): readonly unknown[] {
  const { contents } = parseDocument(
    text.replaceAll(/[\u0085\u2028\u2029]/g, "\n"),
  );
  return isMap(contents)
    ? contents.items.map(({ key }) => (isScalar(key) ? key.value : key))
    : [];
}

test.each(LINES)("a path with %j is no key of the manifest", async (end) => {
  const { text, leftOut } = await importAll({
    [`/x?${end}${LIVE}${end}#`]: { get: {} },
    [`::set-output name=a::${end}${LIVE}`]: { $ref: `#/${end}${LIVE}` },
    "/articles": { get: {} },
  });
  expect(leftOut).toHaveLength(2);
  expect(listKeys(text)).toEqual(["apiOnly", "resources"]);
});

test("a report obeys nobody", async () => {
  const imported = await importAll({
    "::set-output name=a::b": { $ref: "#/no" },
    "/x?\n::stop-commands::y\u001B[2J": { get: {} },
    "/##[add-mask]y?": { get: {} },
    "/articles": { get: {} },
  });
  const text = renderReport(imported, true);
  expect(text).not.toMatch(/^\s*::|##\[/m);
  expect(text).not.toContain("\u001B");
  expect(text).toContain("\\n::stop-commands::y\\u001b[2J");
});

test("what looks like a list of words in a text stays as it is", async () => {
  const words = ["[ a, b ]", 'say: "[ c ]"'];
  const schema = {
    type: "object",
    properties: { kind: { type: "string", enum: words } },
  };
  const content = { "application/json": { schema } };
  const reply = { responses: { 200: { description: "", content } } };
  const body = { requestBody: { content }, responses: {} };
  const { text } = await importAll({
    "/cats": { get: {}, post: body },
    "/cats/{id}": { get: reply },
  });
  expect(JSON.stringify(parse(text))).toContain(
    `"enum":${JSON.stringify(words)}`,
  );
  expect(text).toContain("except: [update, destroy]");
});

test.each(LINES)("words with %j are on the line of their key", async (end) => {
  const words = [`a${end}evil: {}`, "\u202Ea", "\u009B1m"];
  const schema = {
    type: "object",
    properties: { kind: { type: "string", enum: words } },
  };
  const content = { "application/json": { schema } };
  const { text } = await importAll({
    "/cats": { get: {}, post: { requestBody: { content }, responses: {} } },
  });
  // As YAML 1.1 reads it, which knows more ends of lines.
  const older = text.replaceAll(/[\u0085\u2028\u2029]/g, "\n");
  expect(parse(older)).toMatchObject({
    resources: { cats: { fields: { kind: { enum: words } } } },
  });
  expect(text).not.toMatch(/[\u202E\u009B]/);
});
