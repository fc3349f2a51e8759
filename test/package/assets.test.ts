/** The generated modules: what scripts/generate-assets.mjs makes of its sources. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import Handlebars from "handlebars";
import ts from "typescript";
import { expect, onTestFinished, test } from "vitest";
import {
  renderRuntime,
  renderTemplates,
} from "../../scripts/generate-assets.mjs";
import { runtime } from "../../src/generated/runtime.js";

type Template = (data: object, helpers?: object) => string;

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

async function loadTemplates(
  sources: [name: string, text: string][],
): Promise<Record<string, Template>> {
  const { templates } = await load(renderTemplates(sources));
  return templates as Record<string, Template>;
}

test("a template writes text as it is, not as HTML", async () => {
  const { a } = await loadTemplates([["a", "{{name}}\n"]]);
  expect(a!({ name: `<"a" & 'b'>` })).toBe(`<"a" & 'b'>\n`);
});

test("names, lists, conditions and helpers are what they are in Handlebars", async () => {
  const text = `{{!-- not seen --}}
{{#each list}}
{{#unless @first}}

{{/unless}}
{{#if tags}}
{{name}}: {{#each tags}}{{shout this}} {{/each}}
{{else}}
{{name}} of {{@root.of.whom}}
{{/if}}
{{#block}}
{{join "a" 1 name}}
{{/block}}
{{/each}}
`;
  const { a } = await loadTemplates([["a", text]]);
  const helpers = {
    shout: (word: string) => `${word.toUpperCase()}!`,
    join: (first: string, second: number, third: string) =>
      [first, typeof second, third].join(" "),
    block(this: unknown, { fn }: { fn: (data: unknown) => string }) {
      return `[${fn(this)}]`;
    },
  };
  const data = {
    list: [
      { name: "x", tags: ["b", "c"] },
      { name: "y", tags: [] },
      { name: "z", tags: null },
    ],
    of: { whom: "Ann" },
  };
  const expected = Handlebars.compile(text, { noEscape: true, strict: true });
  expect(a!(data, helpers)).toBe(expected(data, { helpers }));
  expect(a!({ list: [] })).toBe("");
});

test.each(["{{> b}}", "{{../name}}", "{{#with a}}{{/with}}", "{{a b=1}}"])(
  "what our templates do not need is refused: %s",
  (text) => {
    expect(() => renderTemplates([["a", text]])).toThrow(
      "templates/a.hbs does not compile",
    );
  },
);

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
  const names = Object.keys(runtime);
  expect(names).toContain("router");
  for (const name of names) expect(runtime[name]).toBe(read(name));
});
