/** Templates of a project's own, which Handlebars compiles: the same as ours. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { emit } from "../../src/emit/emit.js";
import { compileTemplates } from "../../src/emit/own-templates.js";
import { withTemplates } from "../../src/emit/template.js";
import { templateTexts } from "../../src/generated/template-texts.js";
import { arbitraryManifest } from "../support/arbitrary-manifest.js";
import { compile, target } from "../support/compile.js";

const RUNS = process.env["SOAK"] === "1" ? 500 : 20;

const copies = Object.entries(templateTexts).map(([name, text]) => ({
  ...{ name, text },
  path: `resource-gen/templates/${name}.hbs`,
}));

test("copies of all templates make what ours make", async () => {
  const own = compileTemplates(copies);
  await fc.assert(
    fc.asyncProperty(
      arbitraryManifest,
      fc.constantFrom("vitest" as const, "node" as const),
      async (manifest, testRunner) => {
        const { model } = await compile(manifest);
        if (model === null) return;
        const to = { ...target, testRunner };
        // Some are rendered when they are asked for: that is while these count.
        const texts = (): string[] =>
          emit(model, to).map(({ path, content }) => `${path}\n${content}`);
        expect(withTemplates(own, texts)).toEqual(texts());
      },
    ),
    { numRuns: RUNS },
  );
});

test("a template uses ours, and others of the project, as partials", async () => {
  const { model } = await compile({ resources: { articles: {} } });
  const sources = [
    { name: "tests/head", text: "{{> tests/routes}}// {{> mine}}\n" },
    { name: "mine", text: "{{testRunner}}, {{assertEqual '1' '2'}}" },
  ].map((each) => ({ ...each, path: `${each.name}.hbs` }));
  const files = withTemplates(compileTemplates(sources), () =>
    emit(model!, target),
  );
  const textOf = (name: string): string | undefined =>
    files.find(({ path }) => path === `test/resources/${name}.test.ts`)
      ?.content;
  const [before, after] = textOf("routes")!.split(/const rows[^]*?\n\];\n/);
  expect(textOf("head")).toMatch(/const rows[^]*HEAD \/articles\/new/);
  expect(textOf("head")!.startsWith(before!)).toBe(true);
  expect(
    textOf("head")!.endsWith(`${after}// vitest, expect(1).toEqual(2);\n`),
  ).toBe(true);
});
