/**
 * Renders a template of `templates/`. Stage: emit. The only place that knows
 * how templates are compiled, and what they may call.
 */
import { templates, type TemplateName } from "../generated/templates.js";
import { writeImport, type ImportLine } from "./imports.js";
import { writeProperty } from "./layout.js";

/**
 * What every template may call, besides the helpers of Handlebars. Their names
 * are verbs, since data of the same name would not be seen.
 */
const helpers = {
  /** `{{writeProperty 4 "path" path}}`: a line of an object literal. */
  writeProperty,
  /** `{{writeImport "import" "a, b" from}}` */
  writeImport: (kind: ImportLine["kind"], names: string, from: string) =>
    writeImport({ kind, names: names.split(", "), from }),
  /** `{{assertEqual "status" "404"}}`, as the test runner has it. */
  assertEqual,
};

/** What stands around the names that a template uses: its data. */
interface RunnerData {
  readonly testRunner: "vitest" | "node";
}

function assertEqual(
  this: RunnerData,
  actual: string,
  expected: string,
): string {
  return this.testRunner === "vitest"
    ? `expect(${actual}).toEqual(${expected});`
    : `assert.deepEqual(${actual}, ${expected});`;
}

/** Renders a template with what it needs to know. */
export function render(name: TemplateName, data: object): string {
  return templates[name](data, { helpers });
}

/** What Handlebars hands to a block helper. */
interface BlockOptions {
  readonly fn: (data: unknown) => string;
}

/**
 * Renders a template, and tells what stands in each of its `{{#block}}`s,
 * without the newline at their end.
 */
export function renderWithBlocks(
  name: TemplateName,
  data: object,
): { readonly text: string; readonly blocks: readonly string[] } {
  const blocks: string[] = [];
  const block = function (this: unknown, { fn }: BlockOptions): string {
    const text = fn(this);
    blocks.push(text.trimEnd());
    return text;
  };
  const text = templates[name](data, { helpers: { ...helpers, block } });
  return { text, blocks };
}
