/** A fault in a file of the target, not in the manifest. Must not read files. */
import type { Code } from "./catalogue.js";
import type { Severity, Span } from "./diagnostic.js";

export interface FileProblem {
  readonly code: Code;
  readonly severity: Severity;
  /** Relative to the root, with forward slashes. */
  readonly file: string;
  /** Where in it, if that is known. */
  readonly span?: Span | null;
  readonly message: string;
  readonly help?: string;
  /** Code for the user to paste. */
  readonly snippet?: string;
}
