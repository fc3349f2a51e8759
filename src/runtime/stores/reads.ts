/**
 * Where stores read, if there is more than one database to read from, and what they read
 * beside rows. Interfaces only.
 */
import type { Places, TableData, Tables } from "../database/tables.js";
import type { Access } from "./access.js";
import type { ReadAccess, Values } from "./rows.js";
import type { AnyKysely, AnyStore, StoreContext } from "./store-types.js";

/** What rows show of others; `related.ts` reads it. */
export interface RelatedRows {
  /** Whether it has to be known who calls to tell what rows of a table show. */
  readonly asksWho: (
    tables: Tables,
    places: Places,
    table: TableData,
  ) => boolean;
  /**
   * Adds it to the values of rows: by a statement for each field that has some, as far as
   * it is not there.
   *
   * @param only the fields that it adds; all by default
   */
  readonly add: (
    reading: RelatedReading,
    values: readonly Values[],
    only?: readonly string[],
  ) => Promise<void>;
}

/** What is read for rows, and for whom. */
export interface RelatedReading {
  readonly db: AnyKysely;
  readonly access: Access;
  readonly context: StoreContext;
  readonly given: () => ReadAccess;
}

/** Where stores read; `replica.ts` does it. Without it, they read where they write. */
export interface Reads {
  /**
   * Runs work that reads rows: on a replica if that will do, on `db` otherwise.
   *
   * @param work is done again on `db` if the replica does not answer, or has less;
   * `mayLag` says that the rows may be those of a moment ago
   */
  readonly read: <T>(
    context: StoreContext,
    db: AnyKysely,
    work: (db: AnyKysely, mayLag: boolean) => Promise<T>,
  ) => Promise<T>;
  /** A store whose changes are noted, so that what is read next shows them. */
  readonly noting: (store: AnyStore) => AnyStore;
  /** The same in a transaction, where everything is read. */
  readonly inside: () => ReadsInside;
}

export interface ReadsInside extends Pick<Reads, "read" | "noting"> {
  /** Notes the changes of the transaction, which are seen only now. */
  readonly end: () => Promise<void>;
}
