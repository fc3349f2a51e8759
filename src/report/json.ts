/** Diagnostics and the plan as JSON, in a fixed form. Stage: report. */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { showJson } from "../diagnostics/show-text.js";

/** One line of the plan, as programs see it. */
export interface PlanLine {
  readonly path: string;
  readonly action: string;
  readonly owner: string;
}

/**
 * The whole report; ends in a newline.
 *
 * @param ok false if the run found errors, drift or conflicts
 */
export function renderJson(
  ok: boolean,
  diagnostics: readonly Diagnostic[],
  plan: readonly PlanLine[] = [],
): string {
  const report = {
    version: 1,
    ok,
    diagnostics: diagnostics.map(toRecord),
    plan: plan.map(({ path, action, owner }) => ({ path, action, owner })),
  };
  return `${showJson(report)}\n`;
}

/**
 * A diagnostic as a record, with keys in a fixed order; keys without a value
 * are left out.
 */
export function toRecord(diagnostic: Diagnostic): object {
  const { code, severity, message, path, span, labels, fix } = diagnostic;
  return {
    code,
    severity,
    message,
    path,
    span,
    labels,
    help: joinHelp(diagnostic),
    fix,
  };
}

/** The note and the help in one: only a code frame has a place for each. */
export function joinHelp({ note, help }: Diagnostic): string | undefined {
  if (note === undefined) return help;
  return help === undefined ? note : `${note} ${help}`;
}
