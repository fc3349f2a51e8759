/**
 * Diagnostics for people: a heading, a code frame, advice. Stage: report.
 * Returns text; the caller decides where to write it, and whether in color.
 */
import type { Diagnostic, Severity } from "../diagnostics/diagnostic.js";
import { showOnLine } from "../diagnostics/show-text.js";
import { renderFrame } from "./frame.js";
import { choosePaint } from "./paint.js";

export interface PrettyOptions {
  /** The text of each file that a diagnostic names. */
  readonly sources: ReadonlyMap<string, string>;
  readonly colour?: boolean;
  /** The columns of the terminal; 100 if there is none. */
  readonly width?: number;
}

/**
 * All diagnostics, separated by blank lines; ends in a newline if not empty.
 */
export function renderPretty(
  diagnostics: readonly Diagnostic[],
  options: PrettyOptions,
): string {
  return diagnostics
    .map((diagnostic) => renderOne(diagnostic, options))
    .join("\n");
}

function renderOne(
  diagnostic: Diagnostic,
  { sources, colour = false, width = 100 }: PrettyOptions,
): string {
  const { code, severity, message, help, note, span } = diagnostic;
  const paint = choosePaint(colour);
  const heading = `${paint[severity](`${severity}[${code}]`)}${paint.strong(`: ${showOnLine(message)}`)}`;
  const { lines, gutter } = renderFrame(diagnostic, { paint, width, sources });
  const indent = " ".repeat(gutter + 2);
  const rest = [
    // Without a frame, there is no mark to put the note under.
    ...(span === null && note !== undefined
      ? [`= note: ${showOnLine(note)}`]
      : []),
    ...(help === undefined ? [] : [`= help: ${showOnLine(help)}`]),
  ].map((line) => `${indent}${paint.rule("=")}${line.slice(1)}`);
  return [heading, ...lines, ...rest, ""].join("\n");
}

/** `2 errors, 1 warning`; empty if there is nothing to count. */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): string {
  const severities: readonly Severity[] = ["error", "warning", "note"];
  return severities
    .flatMap((severity) => {
      const count = diagnostics.filter(
        (one) => one.severity === severity,
      ).length;
      if (count === 0) return [];
      return [`${count} ${severity}${count === 1 ? "" : "s"}`];
    })
    .join(", ");
}
