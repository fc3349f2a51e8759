/**
 * Compiles the templates that a project has of its own. Stage: emit. The only
 * file that loads Handlebars' compiler, and only where there are such.
 */
import { createRequire } from "node:module";
import {
  templates,
  type Helpers,
  type Template,
} from "../generated/templates.js";
import { TemplateError } from "./template-error.js";

/** A template's text, and the file that it is from. */
export interface TemplateText {
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

/** As ours are compiled: TypeScript is no HTML, and a name that is not there is a fault. */
const options = { noEscape: true, strict: true };

/** What Handlebars hands to a partial. */
interface PartialOptions {
  readonly helpers: Helpers;
  readonly data: { readonly root: object };
}

/** By name. A template can use any other as a partial, also one of ours. */
export function compileTemplates(
  sources: readonly TemplateText[],
): ReadonlyMap<string, Template> {
  const require = createRequire(import.meta.url);
  const handlebars = (
    require("handlebars") as typeof import("handlebars")
  ).create();
  const partials: Record<string, Handlebars.Template> = {};
  for (const [name, template] of Object.entries(templates)) {
    partials[name] = (data: object, options) => {
      const { helpers, data: around } = options as unknown as PartialOptions;
      return template(data, helpers, around.root);
    };
  }
  const render = sources.map((source): [string, Template] => {
    const compiled = attempt(source, () => {
      handlebars.parse(source.text);
      return handlebars.compile(source.text, options);
    });
    const call: Handlebars.TemplateDelegate<object> = (data, own) =>
      attempt(source, () => compiled(data, own));
    partials[source.name] = call;
    return [
      source.name,
      (data, helpers) => call(data, { helpers: { ...helpers }, partials }),
    ];
  });
  return new Map(render);
}

function attempt<Result>(
  { path, text }: TemplateText,
  work: () => Result,
): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof TemplateError)
      throw error;
    throw new TemplateError(describe(error), path, text, findPlace(error));
  }
}

/** Handlebars shows the text too, which a code frame does better. */
function describe({ message }: Error): string {
  const lines = message.split("\n");
  const last = lines.at(-1) ?? "";
  const said = lines.length > 1 ? last : message;
  return said.replace(/ in \[object Object\]/, "").replace(/ - \d+:\d+$/, "");
}

/** Columns are from 0 there. */
function findPlace(error: Error): {
  readonly line: number;
  readonly column: number;
} {
  const { lineNumber, column } = error as {
    readonly lineNumber?: number;
    readonly column?: number;
  };
  const [, said = "1"] = /Parse error on line (\d+)/.exec(error.message) ?? [];
  return { line: lineNumber ?? Number(said), column: (column ?? 0) + 1 };
}
