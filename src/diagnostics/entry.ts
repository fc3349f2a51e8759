/** What the catalogue says about a code. Data only. */

/** Only an error makes a run fail; a note says what was left as it is. */
export type Severity = "error" | "warning" | "note";

export interface CatalogueEntry {
  readonly severity: Severity;
  /** The fault in a few words, as a heading: the same for every manifest. */
  readonly title: string;
  /** Why it is a fault: what would go wrong. */
  readonly cause: string;
  /** What to do, unless the place itself has better advice. */
  readonly help: string;
}
