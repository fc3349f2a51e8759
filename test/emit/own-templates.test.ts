/** Templates of a project's own: partials, and faults with their places. */
import { expect, test } from "vitest";
import { emit } from "../../src/emit/emit.js";
import { compileTemplates } from "../../src/emit/own-templates.js";
import { TemplateError } from "../../src/emit/template-error.js";
import { withTemplates } from "../../src/emit/template.js";
import { compile, target } from "../support/compile.js";

test("a template uses ours, and others of the project, as partials", async () => {
  const { model } = await compile({ resources: { articles: {} } });
  const sources = [
    { name: "tests/routes", text: "{{> tests/head}}// {{> mine}}\n" },
    { name: "mine", text: "{{> tests/equal actual=testRunner expected='2'}}" },
  ].map((each) => ({ ...each, path: `${each.name}.hbs` }));
  const files = withTemplates(compileTemplates(sources), () =>
    emit(model!, target),
  );
  const textOf = (name: string): string | undefined =>
    files.find(({ path }) => path === `test/resources/${name}.test.ts`)
      ?.content;
  const [before, after] = textOf("head")!.split(/const rows[^]*?\n\];\n/);
  expect(textOf("routes")).toMatch(/const rows[^]*POST \/articles/);
  expect(textOf("routes")!.startsWith(before!)).toBe(true);
  expect(
    textOf("routes")!.endsWith(`${after}// expect(vitest).toEqual(2);\n\n`),
  ).toBe(true);
});

test.each([
  ["{{#if methodOverride}}", "Expecting", 1, 1],
  ["\n{{shout manifest}}", "unknown helper shout", 2, 1],
  ["\n {{nmae}}", '"nmae" not defined', 2, 4],
  ["\n {{literal nmae}}", "{{literal}} gets a value that", 2, 2],
  ["{{#each nmaes}}{{/each}}", "{{each}} gets a value that", 1, 1],
  ["{{#if nmae}}{{/if}}", "{{if}} gets a value that", 1, 1],
])("a fault has its place: %j", async (text, said, line, column) => {
  const { model } = await compile({ resources: { articles: {} } });
  const source = { name: "tests/head", path: "head.hbs", text };
  const make = (): unknown =>
    withTemplates(compileTemplates([source]), () => emit(model!, target));
  let error: unknown;
  try {
    make();
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(TemplateError);
  expect(error).toMatchObject({ file: "head.hbs", line, column });
  expect(String(error)).toContain(said);
});
