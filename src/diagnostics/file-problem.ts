/** A fault in a file of the target, not in the manifest. Must not read files. */
import type { Code } from "./catalogue.js";
import type { Severity } from "./diagnostic.js";

export interface FileProblem {
  readonly code: Code;
  readonly severity: Severity;
  /** Relative to the root, with forward slashes. */
  readonly file: string;
  readonly message: string;
  readonly help?: string;
  /** Code for the user to paste. */
  readonly snippet?: string;
}
