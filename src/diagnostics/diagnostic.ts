/**
 * What every stage reports about the user's input: first a Problem (cheap: it
 * names a place in the manifest), then, only when it is shown, a Diagnostic
 * with line and column. Must not read files.
 */
import type { Code } from "./catalogue.js";
import type { Severity } from "./entry.js";

export type { Severity };

/** Keys and indexes from the manifest's root: `["resources", "articles", "only", 1]`. */
export type ManifestPath = readonly (string | number)[];

/**
 * A place in the manifest. `on` says whether the key or its value is meant; the
 * value by default.
 */
export interface Place {
  readonly path: ManifestPath;
  readonly on?: "key" | "value";
}

/** A change of text that would remove the fault. Offsets are UTF-16 code units in `file`. */
export interface Fix {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A fault as the stages report it: where it is, but not yet at which line. */
export interface ManifestProblem {
  readonly code: Code;
  readonly message: string;
  readonly place: Place;
  /** Defaults to the catalogue's; lint rules can be raised to errors. */
  readonly severity?: Severity;
  /** Other places that belong to the fault: "first defined here". */
  readonly labels?: readonly { readonly place: Place; readonly text: string }[];
  /** What to do. Defaults to the catalogue's advice. */
  readonly help?: string;
  /** The note under the marked text: `did you mean "show"?` */
  readonly note?: string;
  /** The text that should be there instead, if that is certain. */
  readonly replacement?: string;
}

/** Line and column count from 1; the offset counts UTF-16 code units from 0. */
export interface Position {
  readonly offset: number;
  readonly line: number;
  readonly col: number;
}

export interface Span {
  /** Relative to the working directory, with forward slashes. */
  readonly file: string;
  readonly start: Position;
  readonly end: Position;
}

export interface Label {
  readonly span: Span;
  readonly text: string;
}

/** A fault with its place in a file: what people, editors and CI are shown. */
export interface Diagnostic {
  readonly code: Code;
  readonly severity: Severity;
  readonly message: string;
  readonly path: ManifestPath;
  readonly span: Span | null;
  readonly labels?: readonly Label[];
  readonly note?: string;
  readonly help?: string;
  readonly fix?: Fix;
}
