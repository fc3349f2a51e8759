/** Where stores read, if there is more than one database to read from. Interfaces only. */
import type { AnyKysely, AnyStore, StoreContext } from "./store-types.js";

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
