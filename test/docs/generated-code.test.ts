/**
 * The code of docs/generated-code.md is true: all of it compiles against what
 * is emitted for the page's manifest, under the strictest flags, and every
 * value behind an expression is what the expression gives. So does the manifest
 * in TypeScript of docs/manifest.md.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { emit } from "../../src/emit/emit.js";
import { readYamlValue } from "../../src/load/yaml-value.js";
import { checkTypes } from "../support/check-types.js";
import { compile, loadHelpers, target } from "../support/compile.js";
import { listBlocks } from "./blocks.js";

const root = new URL("../../", import.meta.url);

function readBlocks(page: string): ReturnType<typeof listBlocks> {
  return listBlocks(readFileSync(new URL(page, root), "utf8"));
}

const blocks = readBlocks("docs/generated-code.md");
const snippets = blocks.filter(({ language }) => language.startsWith("ts"));

const manifest = readYamlValue(
  blocks.find(({ language }) => language === "yaml")?.text ?? "",
);
const compiled = await compile(manifest.ok ? manifest.value : null);
const model = compiled.model ?? expect.fail(JSON.stringify(compiled.errors));

/** The project: what is emitted, with the page's files instead of stubs. */
function listFiles(): ReadonlyMap<string, string> {
  const emitted = emit(model, {
    ...target,
    tests: false,
    controllerTests: false,
  });
  const files = new Map(emitted.map(({ path, content }) => [path, content]));
  for (const { text, line } of snippets) {
    const path = /^\/\/ (src\/\S+\.ts)\n/.exec(text)?.[1];
    if (path === undefined) expect.fail(`line ${line}: no path`);
    files.set(path, text);
  }
  const config = readBlocks("docs/manifest.md").find(
    ({ language }) => language === "ts manifest",
  );
  const text = config?.text ?? expect.fail("no manifest in TypeScript");
  files.set(
    "resources.config.ts",
    text.replace(
      "resource-gen/define",
      fileURLToPath(new URL("../../src/define.js", import.meta.url)),
    ),
  );
  return files;
}

test("every piece of code compiles", async () => {
  const files = listFiles();
  expect(snippets.length).toBeGreaterThan(10);
  expect(await checkTypes(files)).toEqual([]);
});

const helpers = await loadHelpers(model);

/** What an expression over the helpers gives, or `TypeError: ...`. */
function evaluate(expression: string, article: unknown): unknown {
  const names = [...Object.keys(helpers), "article"];
  const values = [...Object.values(helpers), article];
  try {
    // The page's own text, which a reviewer has read.
    // eslint-disable-next-line @typescript-eslint/no-implied-eval
    const run = new Function(...names, `return (${expression});`) as (
      ...args: unknown[]
    ) => unknown;
    return run(...values);
  } catch (error) {
    return String(error);
  }
}

test("every value is what its expression gives", () => {
  const pairs = snippets
    .filter(({ language }) => language === "ts values")
    .flatMap(({ text }) => [...text.matchAll(/^(\w+\([^;]*); \/\/ (.+)$/gm)]);
  expect(pairs.length).toBeGreaterThan(20);
  for (const [, expression = "", expected = ""] of pairs) {
    const article = { id: 7, title: "Tea" };
    const value = evaluate(expression, article);
    expect(value, expression).toEqual(
      expected.startsWith("TypeError") ? expected : evaluate(expected, article),
    );
  }
});
