/** The migration that a run adds. Stage: migrations. Types only. */
import type { Diff } from "./diff.js";
import type { DatabaseSchema } from "./schema.js";

/** A migration to be written. */
export interface NextMigration {
  /** `0002_add_headline` */
  readonly name: string;
  /** The migrations it builds on directly. */
  readonly after: readonly string[];
  readonly from: DatabaseSchema;
  readonly to: DatabaseSchema;
  readonly diff: Diff;
  /**
   * True for a migration of indexes alone, which PostgreSQL builds without
   * blocking writes.
   */
  readonly isConcurrent?: boolean;
}
