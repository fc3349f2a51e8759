/** A fault in a file of the target, not in the manifest. Must not read files. */
import { catalogue, type Code } from "./catalogue.js";
import type { Severity, Span } from "./diagnostic.js";

export interface FileProblem {
  readonly code: Code;
  readonly severity: Severity;
  /** Relative to the root, with forward slashes. */
  readonly file: string;
  /** Where in the file, if that is known. */
  readonly span?: Span | null;
  readonly message: string;
  readonly help?: string;
  /** Code for the user to paste. */
  readonly snippet?: string;
}

/** A fault in a file; its severity is the catalogue's. */
export function problemAt(
  code: Code,
  file: string,
  message: string,
  details: Pick<FileProblem, "span" | "help" | "snippet"> = {},
): FileProblem {
  const { severity } = catalogue[code];
  return { code, severity, file, message, ...details };
}
