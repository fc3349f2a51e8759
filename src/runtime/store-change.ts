/**
 * Changes: what is written to a row, and what happens if the database refuses
 * it.
 */
import type { Fault } from "./fault.js";
import { HttpError } from "./reply.js";
import { type Checks, checkRow, noVersion } from "./store-checks.js";
import { violationOf } from "./store-errors.js";
import { checkParent } from "./store-place.js";
import { conditionsOf, type Reach } from "./store-reach.js";
import type { Values } from "./store-rows.js";
import type { Which } from "./store-statements.js";
import { inSavepoint } from "./store-transaction.js";
import type { AnyKysely, StoreContext } from "./store-types.js";
import { findDangling, findTaken } from "./store-violations.js";

/** A change in progress. */
export interface Attempt {
  readonly db: AnyKysely;
  readonly reach: Reach;
  readonly context: StoreContext;
  /**
   * Whether `db` is the user's own transaction, which goes on after a refusal.
   */
  readonly isInside: boolean;
  /** The values to write; null if a row is removed. */
  readonly values: Values | null;
  /**
   * The rows as they are now, for fields that are unique within others; none if
   * a row is new.
   */
  readonly current: () => Promise<readonly Values[]>;
  /** Values as their columns hold them. */
  readonly encode: (values: Values) => Values;
}

/**
 * Runs statements, and tells the client what it did wrong if the database
 * refuses them.
 *
 * @throws HttpError 404 for a missing parent, 409 for a value that is taken and
 * for a row that others refer to, 422 for a ref to a missing row; any other
 * error of the database as it is
 */
export async function attempt<T>(
  change: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  const { db, isInside } = change;
  try {
    return await (isInside ? inSavepoint(db, "resource_change", work) : work());
  } catch (error) {
    throw (await explain(change, error)) ?? error;
  }
}

/** The client's error; null if the request is not at fault. */
async function explain(change: Attempt, error: unknown): Promise<Error | null> {
  const { context } = change;
  switch (violationOf(error)) {
    case "unique": {
      // What the body says wrong comes before what it conflicts with.
      await checkRefs(change);
      const faults = await explainUnique(change);
      return faults.length > 0
        ? context.invalid(faults, 409)
        : new HttpError(409);
    }
    case "reference":
      return await explainReference(change);
    case null:
      return null;
  }
}

async function explainUnique({
  db,
  reach,
  values,
  current,
  encode,
}: Attempt): Promise<readonly Fault[]> {
  const rows = await current();
  const wanted = (rows.length === 0 ? [{}] : rows).map((row: Values) => ({
    id: row["id"],
    values: encode({ ...row, ...values }),
  }));
  return await findTaken(db, reach, wanted);
}

async function explainReference(change: Attempt): Promise<Error> {
  const { values, context } = change;
  if (values === null) {
    return new HttpError(409, "Others refer to it");
  }
  await checkRefs(change);
  return context.invalid([]);
}

/**
 * Checks the parent of the path, and the refs that were sent.
 *
 * @throws HttpError 404 for a missing parent, 422 for a ref to a missing row
 */
export async function checkRefs({
  db,
  reach,
  values,
  context,
}: Pick<Attempt, "db" | "reach" | "values" | "context">): Promise<void> {
  await checkParent(db, reach, "read");
  const faults = await findDangling(db, reach, values ?? {});
  if (faults.length > 0) throw context.invalid(faults);
}

/** A change that matched no row, or that names no version. */
export interface Missed extends Pick<Attempt, "db" | "reach" | "context"> {
  /** The values to write; null if the row is removed. */
  readonly values: Values | null;
  /** Whether a singleton would be made if there is none. */
  readonly mayMake: boolean;
  readonly which: Which;
  readonly checks: Checks;
}

/**
 * Finds out why a change matched no row.
 *
 * @throws HttpError 401, 404 and 403 as `checkRow` does, 422 for a ref to a
 * missing row, 428, 412 and 409, in this order
 */
export async function refuseChange(missed: Missed): Promise<never> {
  const { db, reach, context, values, mayMake, which, checks } = missed;
  await checkRow(db, reach, which, "write", mayMake);
  if (values !== null) await checkRefs({ db, reach, values, context });
  if (checks.lacksVersion) {
    throw noVersion();
  }
  const { table } = reach.table;
  const current = await db
    .selectFrom(table)
    .select(`${table}.id`)
    .where((eb) =>
      eb.and([
        ...which(eb),
        // Only these conditions identify a singleton.
        ...conditionsOf(eb, reach, "write"),
        ...checks.versions(eb),
      ]),
    )
    .executeTakeFirst();
  if (current === undefined) {
    throw new HttpError(412, "It has changed since it was read");
  }
  throw new HttpError(409, "It is not in the state that this change needs");
}
