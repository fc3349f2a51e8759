/**
 * What the rows of a table show of others, as data: `embed`, `count`, `mine` and
 * `inside` of the manifest.
 */

/** What a row shows of others. */
export type RelatedData = EmbedData | CountData | MineData | InsideData;

/** Some fields of the row, or the rows, that a ref leads to. */
export interface EmbedData {
  /** The ref, or the list of them: `author_id`. */
  readonly embed: string;
  /** The record that it refers to. */
  readonly record: string;
  readonly fields: readonly string[];
}

/** How many rows refer to it. */
export interface CountData {
  /** Their record. */
  readonly count: string;
  /** The ref, or the list of them, that leads here. */
  readonly by: string;
  /** The controller of the place that they are read in; any place without it. */
  readonly at?: string;
  /** Where counting stops. */
  readonly upTo?: number;
}

/** Whether one of the rows that refer to it is the caller's own. */
export interface MineData {
  readonly mine: string;
  readonly by: string;
  /** Their column that has the caller's id. */
  readonly owner: string;
  readonly at?: string;
}

/** The rows that are written with it, in their order. */
export interface InsideData {
  /** Their record. */
  readonly inside: string;
  /** Their ref that leads here. */
  readonly by: string;
  readonly fields: readonly string[];
}

/** Where rows are that are written with those above, by their own requests too. */
export interface InsideOf {
  /** The record of the rows above. */
  readonly record: string;
  readonly by: string;
  /** How many there may be of one row. */
  readonly most: number;
}

/** Whether a field is rows that are written with its own. */
export function isInside(data: RelatedData | undefined): data is InsideData {
  return data !== undefined && "inside" in data;
}

/** The record whose rows a row shows something of. */
export function relatedRecord(data: RelatedData): string {
  if ("embed" in data) return data.record;
  if ("inside" in data) return data.inside;
  return "count" in data ? data.count : data.mine;
}
