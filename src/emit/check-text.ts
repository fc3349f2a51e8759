/**
 * Checks whether the output of one of the project's own templates is
 * TypeScript. Stage: emit. Loads the compiler, so it is called only if there
 * are such templates.
 */
import { createRequire } from "node:module";

/** What is wrong, and where in the text. */
export interface TextFault {
  readonly message: string;
  /** The text of the line. */
  readonly written: string;
}

/** The first syntax error; null if there is none. */
export function findTextFault(text: string): TextFault | null {
  const require = createRequire(import.meta.url);
  const { ts } = require("ts-morph") as typeof import("ts-morph");
  const { diagnostics = [] } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ESNext },
  });
  const first = diagnostics[0];
  if (first === undefined) return null;
  const before = text.slice(0, first.start ?? 0).split("\n");
  return {
    message: ts.flattenDiagnosticMessageText(first.messageText, " "),
    written: text.split("\n")[before.length - 1] ?? "",
  };
}

/**
 * The line of a template, counted from 1, that most likely produced a line of
 * text, and how many characters they share.
 */
export function findSource(
  template: string,
  written: string,
): { readonly line: number; readonly size: number } {
  let best = { line: 1, size: 0 };
  for (const [index, line] of template.split("\n").entries()) {
    const pieces = line.split(/\{\{.*?\}\}/).map((piece) => piece.trim());
    const size = pieces
      .filter((piece) => written.includes(piece))
      .join("").length;
    if (size > best.size) best = { line: index + 1, size };
  }
  return best;
}
