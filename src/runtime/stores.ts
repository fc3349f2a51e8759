/**
 * The stores of an application on one database, and their transactions.
 */
import type { Dialect } from "./columns.js";
import { EARLY, type EarlyQuestions } from "./early.js";
import type { StoreParts, StoreSetup } from "./store.js";
import { createQuestions } from "./store-early.js";
import { orUnavailable } from "./store-errors.js";
import { defaultsOf } from "./store-new.js";
import { createReacher } from "./store-place.js";
import { tableOf } from "./store-reach.js";
import type { Compute } from "./store-rows.js";
import { Statements } from "./store-statements.js";
import {
  checkGoesOn,
  inSavepoint,
  inTransaction,
} from "./store-transaction.js";
import type { AnyKysely } from "./store-types.js";
import type { Places, Tables } from "./tables.js";
import { isWithin, within } from "./transactions.js";

export { createStore, type StoreSetup } from "./store.js";

/** What there is besides a store for each record. */
export interface Transactional<Stores, Db = AnyKysely> {
  /**
   * Runs work whose changes are kept together, or not at all if it throws. Use
   * the stores passed to it, and the database for queries of your own: others
   * would not be part of the transaction, and throw. Nested in another
   * transaction, it can fail alone.
   */
  readonly transaction: <T>(
    work: (stores: Stores & Transactional<Stores, Db>, db: Db) => Promise<T>,
  ) => Promise<T>;
}

/** A database, and what its stores need. */
export interface DatabaseSetup {
  /** A Kysely instance, whatever tables it declares. */
  readonly db: object;
  readonly dialect: Dialect;
  readonly tables: Tables;
  readonly places: Places;
  /**
   * Functions for computed fields, by record and field name, whatever rows they
   * take.
   */
  readonly computed: Computed | object;
}

type Computed = Readonly<Record<string, Readonly<Record<string, Compute>>>>;

/**
 * Creates the stores of a database.
 *
 * @param create creates one for each record, with `createStore`
 */
export function bindStores<Stores extends object, Db extends object>(
  setup: DatabaseSetup & { readonly db: Db },
  create: (setup: StoreSetup) => Stores,
): Stores & Transactional<Stores, Db> {
  const own = setup.db as object as AnyKysely;
  // Stores encode values by field: no plugin must encode them again.
  const db = own.withoutPlugins();
  const partsOf = createParts(setup);
  const isFree = (): boolean => !isWithin(own);
  const checkFree = (): void => {
    if (isFree()) return;
    throw new TypeError(
      "A transaction is open here: use the stores that it was given",
    );
  };
  const outside: StoreSetup = {
    partsOf,
    isInside: false,
    connect: () => {
      checkFree();
      return db;
    },
    given: () => ({ stores, db: own }),
  };
  const early = createQuestions(outside, setup.places);
  // The database is busy within a transaction: nothing is asked there.
  const questions: EarlyQuestions = {
    caller: (request) => early.caller(request),
    target: async (request) => {
      if (isFree()) await orUnavailable(() => early.target(request));
    },
  };
  const stores: Stores & Transactional<Stores, Db> = {
    ...create(outside),
    // Not among what the types say: only the application asks.
    [EARLY]: questions,
    transaction: (work) =>
      orUnavailable(async () => {
        checkFree();
        return await inTransaction(own, async (inside) => {
          const db = inside.withoutPlugins();
          const given = inside as object as Db;
          const bound = bindInside<Stores, Db>(given, db, partsOf, create);
          const connection = await connectionOf(inside);
          const result = await within([own, connection], () =>
            work(bound, given),
          );
          checkGoesOn(db);
          return result;
        });
      }),
  };
  return stores;
}

/** What stands for a connection in its driver. */
async function connectionOf(db: AnyKysely): Promise<object> {
  return await db
    .getExecutor()
    .provideConnection((connection) => Promise.resolve(connection));
}

/**
 * The parts of each store, created once, however many transactions there are.
 */
function createParts({
  dialect,
  tables,
  places,
  computed,
}: DatabaseSetup): StoreSetup["partsOf"] {
  const functions = computed as Computed;
  const known = new Map<string, StoreParts>();
  return (record) => {
    const found = known.get(record);
    if (found !== undefined) return found;
    const table = tableOf(tables, record);
    const parts: StoreParts = {
      statements: new Statements(table, dialect, functions[record]),
      reach: createReacher(tables, places, dialect, record),
      fields: Object.keys(table.record.fields),
      defaults: defaultsOf(table),
    };
    known.set(record, parts);
    return parts;
  };
}

function bindInside<Stores extends object, Db extends object>(
  own: Db,
  db: AnyKysely,
  partsOf: StoreSetup["partsOf"],
  create: (setup: StoreSetup) => Stores,
): Stores & Transactional<Stores, Db> {
  const connect = (): AnyKysely => {
    checkGoesOn(db);
    return db;
  };
  const bound: Stores & Transactional<Stores, Db> = {
    ...create({
      partsOf,
      isInside: true,
      connect,
      given: () => ({ stores: bound, db: own }),
    }),
    transaction: (work) =>
      orUnavailable(
        async () =>
          await inSavepoint(connect(), "nested_transaction", () =>
            work(bound, own),
          ),
      ),
  };
  return bound;
}
