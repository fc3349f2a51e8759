/** What `doctor` says of a database that it looked at. Types, and one constant. */
import type { FileProblem } from "../diagnostics/file-problem.js";

export interface DriftReport {
  /** `2 of 3 applied`; null where nobody can tell. */
  readonly fact: string | null;
  readonly problems: readonly FileProblem[];
}

/** Of a run that was not asked to. */
export const NOT_LOOKED_AT: DriftReport = { fact: null, problems: [] };
