/**
 * The stores of an application on one database, and their transactions.
 */
import { sql } from "kysely";
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
import type { AnyKysely } from "./store-types.js";
import type { Places, Tables } from "./tables.js";

export { createStore, type StoreSetup } from "./store.js";

/** What there is besides a store for each record. */
export interface Transactional<Stores> {
  /**
   * Runs work whose changes are kept together, or not at all if it throws. Use
   * the stores passed to it: others would not be part of the transaction, and
   * throw. Nested in another transaction, it can fail alone.
   */
  readonly transaction: <T>(
    work: (stores: Stores & Transactional<Stores>) => Promise<T>,
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
export function bindStores<Stores extends object>(
  setup: DatabaseSetup,
  create: (setup: StoreSetup) => Stores,
): Stores & Transactional<Stores> {
  const mark = {};
  // Stores encode values by field: no plugin must encode them again.
  const db = (setup.db as AnyKysely).withoutPlugins();
  const partsOf = createParts(setup);
  const isFree = (): boolean => transactions?.getStore() !== mark;
  const outside: StoreSetup = {
    partsOf,
    isInside: false,
    connect: () => {
      if (isFree()) return db;
      throw new TypeError(
        "A transaction is open here: use the stores that it was given",
      );
    },
  };
  const early = createQuestions(outside, setup.places);
  // The database is busy within a transaction: nothing is asked there.
  const questions: EarlyQuestions = {
    caller: (request) => early.caller(request),
    target: async (request) => {
      if (isFree()) await orUnavailable(() => early.target(request));
    },
  };
  return {
    ...create(outside),
    // Not among what the types say: only the application asks.
    ...{ [EARLY]: questions },
    transaction: (work) =>
      orUnavailable(() =>
        db
          .transaction()
          // Unknown, as in `migrate.ts`: it is the compiler's time.
          .execute((inside: unknown) =>
            within(mark, () =>
              work(bindInside(inside as AnyKysely, partsOf, create)),
            ),
          ),
      ),
  };
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

function bindInside<Stores extends object>(
  db: AnyKysely,
  partsOf: StoreSetup["partsOf"],
  create: (setup: StoreSetup) => Stores,
): Stores & Transactional<Stores> {
  const stores = create({ partsOf, isInside: true, connect: () => db });
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

/** The part of Node's `AsyncLocalStorage` that is used here. */
interface Storage {
  getStore(): object | undefined;
  run<T>(store: object, work: () => T): T;
}

/**
 * Null if it is unavailable: the use of an outside store goes unnoticed then.
 */
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

/** Runs work in which outside stores can tell that a transaction is open. */
function within<T>(mark: object, work: () => Promise<T>): Promise<T> {
  return transactions === null ? work() : transactions.run(mark, work);
}
