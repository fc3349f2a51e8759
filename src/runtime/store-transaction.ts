/**
 * Transactions of stores, and the parts of one that can fail alone. What is told
 * of a failure is its first cause: a full disk or a connection that ends leaves
 * nothing to take back, and the error of trying to would hide it.
 */
import { sql } from "kysely";
import type { AnyKysely } from "./store-types.js";

/** What ended a transaction while its work still goes on. */
const ENDED = new WeakMap<AnyKysely, { readonly cause: unknown }>();

/** Runs work whose statements are kept together, or not at all if it throws. */
export async function inTransaction<T>(
  db: AnyKysely,
  work: (inside: AnyKysely) => Promise<T>,
): Promise<T> {
  let failed: { readonly cause: unknown } | null = null;
  try {
    // Unknown, as in `migrate.ts`: it is the compiler's time.
    return await db.transaction().execute(async (transaction: unknown) => {
      const inside = transaction as AnyKysely;
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
export async function inSavepoint<T>(
  inside: AnyKysely,
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
export function checkGoesOn(inside: AnyKysely): void {
  const ended = ENDED.get(inside);
  if (ended !== undefined) throw causeOf(ended, null);
}

function causeOf(
  failed: { readonly cause: unknown } | null,
  error: unknown,
): unknown {
  return failed === null ? error : failed.cause;
}
