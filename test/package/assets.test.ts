/** The generated modules: what scripts/generate-assets.mjs makes of its sources. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { expect, onTestFinished, test } from "vitest";
import {
  renderRuntime,
  renderTemplates,
} from "../../scripts/generate-assets.mjs";
import { readTemplate } from "../../src/emit/template.js";
import { runtime as texts } from "../../src/generated/runtime.js";

type Template = (data: object) => string;

/** Writes a module where Node can load it, and loads it. */
async function load(text: string): Promise<Record<string, unknown>> {
  const folder = mkdtempSync(join(tmpdir(), "resource-gen-assets-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, "module.mjs");
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
    },
  });
  writeFileSync(file, outputText);
  return (await import(pathToFileURL(file).href)) as Record<string, unknown>;
}

/** The templates given, as functions. */
async function loadTemplates(
  sources: [name: string, text: string][],
): Promise<Record<string, Template>> {
  const { templates } = await load(renderTemplates(sources));
  const all = templates as Record<string, TemplateSpecification>;
  return Object.fromEntries(
    Object.entries(all).map(([name, each]) => [name, readTemplate(each)]),
  );
}

test("a template writes text as it is, not as HTML", async () => {
  const { a } = await loadTemplates([["a", "{{name}}\n"]]);
  expect(a!({ name: `<"a" & 'b'>` })).toBe(`<"a" & 'b'>\n`);
});

test.each([
  ["{{#each tags}}{{this}};{{/each}}", "b;c;"],
  ['{{#each tags between=", "}}{{this}}{{/each}}', "b, c"],
  ["{{#each tags}}{{@index}}{{#if @last}}.{{/if}}{{/each}}", "01."],
  ["{{#each none}}{{this}}{{else}}none{{/each}}", "none"],
  ["{{#if tags}}some{{/if}}{{#if none}}{{else}}none{{/if}}", "somenone"],
  ["{{#unless nothing}}nothing{{/unless}}", "nothing"],
  ["{{#each tags}}{{@root.name}}{{../name}}{{/each}}", "xxxx"],
  ['{{#if (is name "x")}}yes{{/if}}{{#if (is name "y")}}no{{/if}}', "yes"],
  ["{{literal tags}} {{literal of}}", '["b", "c"] { "a-b": null }'],
  ['{{propertyName name}} {{propertyName "a-b"}}', 'x "a-b"'],
  ['{{prose "a*/b"}} {{inBackticks "a`${b}$c"}}', "a*\\/b a\\`\\${b}$c"],
])("what templates may call: %s", async (text, written) => {
  const { a } = await loadTemplates([["a", text]]);
  const of = { "a-b": null };
  expect(a!({ name: "x", tags: ["b", "c"], none: [], nothing: null, of })).toBe(
    written,
  );
});

test("a helper that there is not does not compile", () => {
  expect(() => renderTemplates([["a", "{{shout name}}"]])).toThrow(
    "templates/a.hbs does not compile",
  );
});

test("a name that the data does not have is an error", async () => {
  const { a } = await loadTemplates([["a", "{{nmae}}"]]);
  expect(() => a!({ name: "x" })).toThrow(/"nmae" not defined/);
});

test("a template that does not compile is named", () => {
  expect(() => renderTemplates([["broken", "{{#if}"]])).toThrow(
    "templates/broken.hbs does not compile",
  );
});

test("no template at all is a module all the same", async () => {
  expect(await loadTemplates([])).toEqual({});
});

test("a file of the runtime comes back letter by letter", async () => {
  const text = 'const a = `${1}\\n`; // \u2028 "é" </script>\n';
  const module = await load(renderRuntime([["a", text]]));
  expect(module.runtime).toEqual({ a: text });
});

test("the runtime that is emitted is the one that is tested", () => {
  const read = (name: string): string =>
    readFileSync(
      new URL(`../../src/runtime/${name}.ts`, import.meta.url),
      "utf8",
    );
  const names = Object.keys(texts);
  expect(names).toContain("routing/router");
  for (const name of names) expect(texts[name]).toBe(read(name));
});
