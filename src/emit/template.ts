/**
 * Renders a template of `templates/`. Stage: emit. The only place that knows
 * how templates are run.
 */
import runtime from "handlebars/runtime.js";
import { templates, type TemplateName } from "../generated/templates.js";
import { layOut } from "./lay-out/lay-out.js";
import { helpers } from "./template-calls.js";
import type { DataOf } from "./template-data/by-name.js";

/** A template that can be rendered; the options are Handlebars' own. */
export type Template = (data: object, options?: RuntimeOptions) => string;

type RuntimeOptions = Parameters<ReturnType<typeof runtime.template>>[1];

const handlebars = runtime.create();
for (const [name, helper] of Object.entries(helpers)) {
  handlebars.registerHelper(name, helper as Handlebars.HelperDelegate);
}

/** The built-in templates as functions, each made at its first use. */
const ours = new Map<TemplateName, Template>();

/** The project's own templates. */
export interface OwnTemplates {
  readonly byName: ReadonlyMap<string, Template>;
  /** Throws if one of them contributed to a text that is not TypeScript. */
  readonly check: (text: string) => void;
}

const none: OwnTemplates = { byName: new Map(), check: () => undefined };

/** The project's own templates, while its files are rendered. */
let own = none;

/** Turns a template that Handlebars has precompiled into a function. */
export function readTemplate(specification: TemplateSpecification): Template {
  return handlebars.template<object>(specification);
}

function find(name: TemplateName): Template {
  const known = own.byName.get(name) ?? ours.get(name);
  if (known !== undefined) return known;
  const template = readTemplate(templates[name]);
  ours.set(name, template);
  return template;
}

/** Any template can use any other; the project's own take precedence. */
function registerPartial(name: string): void {
  handlebars.registerPartial(name, (data: object, options) =>
    find(name as TemplateName)(data, options),
  );
}
for (const name of Object.keys(templates)) registerPartial(name);

/**
 * Renders with the project's own templates. `work` must be finished when it
 * returns: the templates are in force only until then.
 */
export function withTemplates<Result>(
  templates: OwnTemplates,
  work: () => Result,
): Result {
  own = templates;
  for (const name of templates.byName.keys()) registerPartial(name);
  try {
    return work();
  } finally {
    own = none;
  }
}

/** Renders a template with its data. */
export function render<Name extends TemplateName>(
  name: Name,
  data: DataOf<Name>,
): string {
  const text = find(name)(data);
  own.check(text);
  return layOut(text);
}

/**
 * Like `render`, for text that is not in the layout of TypeScript: its lines
 * stay as they are.
 */
export function renderPlain<Name extends TemplateName>(
  name: Name,
  data: DataOf<Name>,
): string {
  const text = find(name)(data);
  own.check(text);
  return text;
}

/**
 * Renders a piece of text, such as an expression of SQL, that stands in another
 * template's output: it is checked with that.
 */
export function renderPiece<Name extends TemplateName>(
  name: Name,
  data: DataOf<Name>,
): string {
  return find(name)(data);
}

/** What a block helper receives. */
interface BlockOptions {
  readonly fn: (data: unknown) => string;
}

/**
 * Renders a template, and returns the content of each of its `{{#block}}`s,
 * without the newline at its end.
 */
export function renderWithBlocks<Name extends TemplateName>(
  name: Name,
  data: DataOf<Name>,
): { readonly text: string; readonly blocks: readonly string[] } {
  const blocks: string[] = [];
  const block = function (this: unknown, { fn }: BlockOptions): string {
    const text = fn(this);
    blocks.push(layOut(text).trimEnd());
    return text;
  };
  const text = find(name)(data, { helpers: { block } });
  own.check(text);
  return { text: layOut(text), blocks };
}
