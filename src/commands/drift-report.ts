/**
 * What `doctor` reports about an inspected database. Types, and one constant.
 */
import type { FileProblem } from "../diagnostics/file-problem.js";

export interface DriftReport {
  /** `2 of 3 applied`; null if it is unknown. */
  readonly fact: string | null;
  readonly problems: readonly FileProblem[];
}

/** The report of a run that was not asked to inspect a database. */
export const NOT_LOOKED_AT: DriftReport = { fact: null, problems: [] };
