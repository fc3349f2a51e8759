/** Faults of files as diagnostics. Stage: report. */
import { catalogue } from "../diagnostics/catalogue.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { FileProblem } from "../diagnostics/file-problem.js";

/**
 * A diagnostic, and code for the user to paste if the tool could not insert it.
 */
export interface PlanFinding extends Diagnostic {
  readonly snippet?: string;
}

/** Faults as diagnostics: see `toFinding`. */
export function toFindings(
  problems: readonly FileProblem[],
  show: (path: string) => string,
): readonly PlanFinding[] {
  return problems.map((problem) => toFinding(problem, show));
}

/**
 * A fault as a diagnostic. One about a whole file is placed at its start.
 *
 * @param show turns a path relative to the root into one for messages
 */
export function toFinding(
  { code, severity, message, file, span, help, snippet }: FileProblem,
  show: (path: string) => string,
): PlanFinding {
  const start = { offset: 0, line: 1, col: 1 };
  return {
    code,
    severity,
    message,
    path: [],
    span: span ?? { file: show(file), start, end: start },
    help: help ?? catalogue[code].help,
    ...(snippet !== undefined && snippet !== "" && { snippet }),
  };
}
