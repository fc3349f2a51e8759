/**
 * Runs work in transactions, and tells which ones the running code is part of: what
 * does not go through one of them may wait for it forever.
 */
import { type Kysely, sql } from "kysely";

/** A transaction around the running code, and those around that. */
interface Around {
  /** What stands for it: its database, its connection. */
  readonly names: readonly object[];
  readonly outer: Around | undefined;
  isOpen: boolean;
}

/** The part of Node's `AsyncLocalStorage` that is used here. */
interface Storage {
  getStore(): Around | undefined;
  run<T>(store: Around, work: () => T): T;
}

/** Null if it is unavailable: then nothing is known of transactions. */
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

/**
 * Runs work in a transaction of a database. The type is asserted: a transaction is
 * a database, but to prove that, the compiler compares every member of the two, for
 * half a second of each check of a project.
 */
export async function begin<Tables, T>(
  db: Kysely<Tables>,
  work: (inside: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return await db
    .transaction()
    .execute((inside: unknown) => work(inside as Kysely<Tables>));
}

/** What ended a transaction while its work still goes on. */
const ENDED = new WeakMap<object, { readonly cause: unknown }>();

/**
 * Runs work whose statements are kept together, or not at all if it throws.
 * What is told of a failure is its first cause: a full disk or a connection
 * that ends leaves nothing to take back, and the error of trying to would hide
 * it.
 */
export async function inTransaction<Tables, T>(
  db: Kysely<Tables>,
  work: (inside: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  let failed: { readonly cause: unknown } | null = null;
  try {
    return await begin(db, async (inside) => {
      try {
        return await work(inside);
      } catch (error) {
        failed = { cause: error };
        throw error;
      }
    });
  } catch (error) {
    throw causeOf(failed, error);
  }
}

/**
 * Runs work that can fail alone in a transaction.
 *
 * @param name that no other part has which is going on at a time
 */
export async function inSavepoint<Tables, T>(
  inside: Kysely<Tables>,
  name: "resource_change" | "nested_transaction",
  work: () => Promise<T>,
): Promise<T> {
  const savepoint = sql.raw(`savepoint ${name}`);
  await sql`${savepoint}`.execute(inside);
  try {
    const result = await work();
    await sql`release ${savepoint}`.execute(inside);
    return result;
  } catch (error) {
    try {
      await sql`rollback to ${savepoint}`.execute(inside);
    } catch {
      if (!ENDED.has(inside)) ENDED.set(inside, { cause: error });
    }
    throw error;
  }
}

/**
 * Throws what ended a transaction. On SQLite, whatever followed would be kept by
 * itself.
 */
export function checkGoesOn(inside: object): void {
  const ended = ENDED.get(inside);
  if (ended !== undefined) throw causeOf(ended, null);
}

function causeOf(
  failed: { readonly cause: unknown } | null,
  error: unknown,
): unknown {
  return failed === null ? error : failed.cause;
}

/** What stands for a connection in its driver. */
export async function connectionOf<Tables>(
  db: Kysely<Tables>,
): Promise<object> {
  return await db
    .getExecutor()
    .provideConnection((connection) => Promise.resolve(connection));
}

/**
 * Runs the work of a transaction, so that its statements can be recognized.
 * Only `stores.transaction` does: before Node 24, every promise of the process
 * pays for it.
 */
export async function within<T>(
  names: readonly object[],
  work: () => Promise<T>,
): Promise<T> {
  if (transactions === null) return await work();
  const outer = transactions.getStore();
  const around: Around = { names, outer, isOpen: true };
  try {
    return await transactions.run(around, work);
  } finally {
    // What it has started without waiting for it may go on.
    around.isOpen = false;
  }
}

/** Whether the running code is part of an open transaction. */
export function isWithin(name: object): boolean {
  let around = transactions?.getStore();
  while (around !== undefined) {
    if (around.isOpen && around.names.includes(name)) return true;
    around = around.outer;
  }
  return false;
}
