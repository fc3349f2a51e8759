/** The migration that a run adds. Stage: migrations. Types alone. */
import type { Diff } from "./diff.js";
import type { Schema } from "./schema.js";

/** A migration that is to be written. */
export interface NextMigration {
  /** `0002_add_headline` */
  readonly name: string;
  /** Those before it, but for what they know of themselves. */
  readonly after: readonly string[];
  readonly from: Schema;
  readonly to: Schema;
  readonly diff: Diff;
  /** Of indexes alone, which PostgreSQL builds while others write. */
  readonly isConcurrent?: boolean;
}
