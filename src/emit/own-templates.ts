/**
 * Compiles the project's own templates. Stage: emit. The only file that loads
 * Handlebars' compiler, and only if there are such templates. They are compiled
 * with the options of ours and run by the same runtime, so that a copy of a
 * template means what the original does.
 */
import { createRequire } from "node:module";
import { runInThisContext } from "node:vm";
import { compileOptions } from "../generated/templates.js";
import { findSource, findTextFault } from "./check-text.js";
import { readTemplate, type OwnTemplates, type Template } from "./template.js";
import { TemplateError } from "./template-error.js";

/** A template's text, and the file that it comes from. */
export interface TemplateText {
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

/**
 * Compiles the templates. Each can use any other as a partial, including the
 * built-in ones. Output that any of them contributed to must be TypeScript.
 */
export function compileTemplates(
  sources: readonly TemplateText[],
): OwnTemplates {
  const require = createRequire(import.meta.url);
  const handlebars = require("handlebars") as typeof import("handlebars");
  /** The templates that contributed to the text being rendered. */
  const used = new Set<TemplateText>();
  const compiled = sources.map((source): [string, Template] => {
    const template = attempt(source, () => {
      handlebars.parse(source.text);
      const code = handlebars.precompile(source.text, compileOptions);
      return readTemplate(
        runInThisContext(`(${code as string})`) as TemplateSpecification,
      );
    });
    return [
      source.name,
      (data, options) => {
        used.add(source);
        return attempt(source, () => template(data, options));
      },
    ];
  });
  const check = (text: string): void => {
    const parts = [...used];
    used.clear();
    if (parts.length > 0) checkText(text, parts);
  };
  return { byName: new Map(compiled), check };
}

/**
 * Throws if the text is not TypeScript, with the template line that most likely
 * produced it.
 */
function checkText(text: string, parts: readonly TemplateText[]): void {
  const fault = findTextFault(text);
  if (fault === null) return;
  const places = parts.map((part) => ({
    part,
    ...findSource(part.text, fault.written),
  }));
  const [place] = places.toSorted((one, other) => other.size - one.size);
  if (place === undefined) return;
  const { part, line } = place;
  const message = `its output is not valid TypeScript: ${fault.message}`;
  throw new TemplateError(message, part.path, part.text, { line, column: 1 });
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

/** Handlebars' message includes the text, which a code frame shows better. */
function describe({ message }: Error): string {
  const lines = message.split("\n");
  const last = lines.at(-1) ?? "";
  const reason = lines.length > 1 ? last : message;
  return reason.replace(/ in \[object Object\]/, "").replace(/ - \d+:\d+$/, "");
}

/** Handlebars counts columns from 0. */
function findPlace(error: Error): {
  readonly line: number;
  readonly column: number;
} {
  const { lineNumber, column } = error as {
    readonly lineNumber?: number;
    readonly column?: number;
  };
  const [, lineText = "1"] =
    /Parse error on line (\d+)/.exec(error.message) ?? [];
  return { line: lineNumber ?? Number(lineText), column: (column ?? 0) + 1 };
}
