/**
 * The stores of an application over one database, and their transactions.
 */
import { sql } from "kysely";
import type { StoreSetup } from "./store.js";
import type { AnyKysely } from "./store-types.js";

export { createStore, type StoreSetup } from "./store.js";

/** What stores have beside one for each record. */
export interface Transactional<Stores> {
  /**
   * Runs work whose changes are kept together or not at all, where it throws.
   * Its own stores have to be used in it: others would not be part of it, and
   * say so. Inside another, it can fail alone.
   */
  readonly transaction: <T>(
    work: (stores: Stores & Transactional<Stores>) => Promise<T>,
  ) => Promise<T>;
}

/** A database, and what its stores go by. */
export interface DatabaseSetup extends Omit<
  StoreSetup,
  "isInside" | "connect" | "computed"
> {
  /** A Kysely, whatever it says its tables are. */
  readonly db: object;
  /** Functions by the names of records and of their fields, whatever rows they take. */
  readonly computed: StoreSetup["computed"] | object;
}

/**
 * Makes the stores of a database.
 *
 * @param create makes one for each record, by `createStore`
 */
export function bindStores<Stores extends object>(
  { db: database, ...given }: DatabaseSetup,
  create: (setup: StoreSetup) => Stores,
): Stores & Transactional<Stores> {
  const mark = {};
  const db = database as AnyKysely;
  const setup = {
    ...given,
    computed: given.computed as StoreSetup["computed"],
  };
  const outside: StoreSetup = {
    ...setup,
    isInside: false,
    connect: () => {
      if (transactions?.getStore() !== mark) return db;
      throw new TypeError(
        "A transaction is open here: use the stores that it was given",
      );
    },
  };
  return {
    ...create(outside),
    transaction: async (work) =>
      await db
        .transaction()
        .execute((inside) =>
          within(mark, () => work(bindInside(inside, setup, create))),
        ),
  };
}

function bindInside<Stores extends object>(
  db: AnyKysely,
  setup: Omit<StoreSetup, "isInside" | "connect">,
  create: (setup: StoreSetup) => Stores,
): Stores & Transactional<Stores> {
  const stores = create({ ...setup, isInside: true, connect: () => db });
  const bound: Stores & Transactional<Stores> = {
    ...stores,
    transaction: async (work) => {
      await sql`savepoint nested_transaction`.execute(db);
      try {
        const result = await work(bound);
        await sql`release savepoint nested_transaction`.execute(db);
        return result;
      } catch (error) {
        await sql`rollback to savepoint nested_transaction`.execute(db);
        throw error;
      }
    },
  };
  return bound;
}

/** What Node's `AsyncLocalStorage` is here. */
interface Storage {
  getStore(): object | undefined;
  run<T>(store: object, work: () => T): T;
}

/** Null where there is no such thing: a store from outside goes unnoticed then. */
const transactions: Storage | null = createStorage();

function createStorage(): Storage | null {
  const { process } = globalThis as {
    readonly process?: {
      readonly getBuiltinModule?: (name: string) => {
        readonly AsyncLocalStorage?: new () => Storage;
      };
    };
  };
  const hooks = process?.getBuiltinModule?.("node:async_hooks");
  return hooks?.AsyncLocalStorage === undefined
    ? null
    : new hooks.AsyncLocalStorage();
}

/** Runs work in which stores from outside can tell that they are. */
function within<T>(mark: object, work: () => Promise<T>): Promise<T> {
  return transactions === null ? work() : transactions.run(mark, work);
}
