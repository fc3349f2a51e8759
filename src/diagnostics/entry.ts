/** What the catalogue says of a code. Data only. */

/** Only an error makes a run fail; a note says what was left as it is. */
export type Severity = "error" | "warning" | "note";

export interface CatalogueEntry {
  readonly severity: Severity;
  /** The fault in a few words, whatever the manifest: a heading. */
  readonly title: string;
  /** Why it is a fault: what would go wrong. */
  readonly cause: string;
  /** What to do, where the place itself gives no better advice. */
  readonly help: string;
}
