/**
 * What the rows of a table show of others, as data: `embed`, `count` and `mine` of the
 * manifest.
 */

/** What a row shows of others. */
export type RelatedData = EmbedData | CountData | MineData;

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

/** The record whose rows a row shows something of. */
export function relatedRecord(data: RelatedData): string {
  if ("embed" in data) return data.record;
  return "count" in data ? data.count : data.mine;
}
