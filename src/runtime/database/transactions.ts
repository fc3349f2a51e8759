/**
 * Begins transactions, and tells which ones the running code is part of: what does
 * not go through one of them may wait for it forever.
 */
import type { Kysely } from "kysely";

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
