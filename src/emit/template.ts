/**
 * Renders a template of `templates/`. Stage: emit. The only place that knows
 * how templates are compiled, and what they may call.
 */
import {
  templates,
  type Helpers,
  type Template,
  type TemplateName,
} from "../generated/templates.js";
import { writeImport, type ImportLine } from "./imports.js";
import { writeProperty } from "./layout.js";
import type { DataOf } from "./template-data.js";

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

/** The project's own, while its files are rendered. */
let own: ReadonlyMap<string, Template> = new Map();

/**
 * Renders with templates of the project's own. `work` is to be done when it
 * returns: the templates are in force until then.
 */
export function withTemplates<Result>(
  templates: ReadonlyMap<string, Template>,
  work: () => Result,
): Result {
  own = templates;
  try {
    return work();
  } finally {
    own = new Map();
  }
}

function call(name: TemplateName, data: object, called: Helpers): string {
  const template = own.get(name) ?? templates[name];
  return template(data, called);
}

/** Renders a template with what it needs to know. */
export function render<Name extends TemplateName>(
  name: Name,
  data: DataOf<Name>,
): string {
  return call(name, data, plainHelpers);
}

function renderBlock(this: unknown, { fn }: BlockOptions): string {
  return fn(this);
}

/** What a block helper is handed. */
interface BlockOptions {
  readonly fn: (data: unknown) => string;
}

/** Without a block there is nothing to be told of. */
const plainHelpers = { ...helpers, block: renderBlock };

/**
 * Renders a template, and tells what stands in each of its `{{#block}}`s,
 * without the newline at their end.
 */
export function renderWithBlocks<Name extends TemplateName>(
  name: Name,
  data: DataOf<Name>,
): { readonly text: string; readonly blocks: readonly string[] } {
  const blocks: string[] = [];
  const block = function (this: unknown, { fn }: BlockOptions): string {
    const text = fn(this);
    blocks.push(text.trimEnd());
    return text;
  };
  const text = call(name, data, { ...helpers, block });
  return { text, blocks };
}
