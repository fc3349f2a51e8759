/**
 * What the client is told of a change that the database refuses: which fields of the
 * input conflict, and whether the client is at fault at all.
 */
import { violationOf } from "../database/errors.js";
import { columnOf, type TableData } from "../database/tables.js";
import type { Fault } from "../http/described.js";
import { notValid } from "../http/read-input.js";
import { HttpError } from "../http/reply.js";
import { type Access, builder, type Condition } from "./access.js";
import { checkParent } from "./place.js";
import { findDangling, refuseRefs } from "./refs.js";
import type { Values } from "./rows.js";
import { sortTaken } from "./server-set.js";
import type { AnyKysely, StoreContext } from "./store-types.js";

/** What is said of a value that another row has. */
export const TAKEN = "Is taken already";

/** A change in progress. */
export interface Attempt {
  readonly db: AnyKysely;
  readonly access: Access;
  readonly context: StoreContext;
  /** The values to write; null if a row is removed. */
  readonly values: Values | null;
  /**
   * The rows as they are now, for fields that are unique within others; none if
   * a row is new.
   */
  readonly current: () => Promise<readonly Values[]>;
  /** Values as their columns hold them. */
  readonly encode: (values: Values) => Values;
  /** What is taken of the rows that are written with it. */
  readonly inside: () => Promise<readonly Fault[]>;
}

/** The client's error; null if the request is not at fault. */
export async function explainViolation(
  change: Attempt,
  error: unknown,
): Promise<Error | null> {
  switch (violationOf(error)) {
    case "unique": {
      // What the body says wrong comes before what it conflicts with.
      await checkRefs(change);
      const taken = await explainUnique(change);
      return explainTaken(change, taken, await change.inside());
    }
    case "reference":
      return await explainReference(change);
    case null:
      return null;
  }
}

/** The id that a client gives a row. */
const ID_TAKEN: Fault = { path: ["id"], code: "unique", detail: TAKEN };

/** @returns null for what the server has made: a client cannot make it better */
function explainTaken(
  { access, context, values }: Attempt,
  faults: readonly Fault[],
  inside: readonly Fault[],
): Error | null {
  const { sent, isOwn } = sortTaken(access, values, faults);
  const told = [...sent, ...inside];
  if (told.length > 0) return context.invalid(told, 409);
  if (faults.length > 0)
    return isOwn ? null : new HttpError(409, "There is one already");
  return access.table.key?.madeBy === "client"
    ? notValid([ID_TAKEN], "path", [], 409)
    : new HttpError(409);
}

async function explainUnique({
  db,
  access,
  values,
  current,
  encode,
}: Attempt): Promise<readonly Fault[]> {
  const rows = await current();
  const wanted = (rows.length === 0 ? [{}] : rows).map((row: Values) => ({
    id: row["id"],
    values: encode({ ...row, ...values }),
  }));
  return await findTaken(db, access, wanted);
}

async function explainReference(change: Attempt): Promise<Error | null> {
  const { values, access } = change;
  if (values === null) {
    return new HttpError(409, "Others refer to it");
  }
  await checkRefs(change);
  // All that was sent is there: what is not is the row of the first member.
  const { change: kind, table } = access;
  const hasFirst = kind === "create" && table.members?.creator !== undefined;
  return hasFirst ? new HttpError(401) : null;
}

/**
 * Checks the parent of the path, and the refs that were sent.
 *
 * @throws HttpError 404 for a missing parent, 401 if the row of who calls is gone, 422
 * for another ref to a missing row
 */
export async function checkRefs({
  db,
  access,
  values,
  context,
}: Pick<Attempt, "db" | "access" | "values" | "context">): Promise<void> {
  await checkParent(db, access, "read");
  const faults = await findDangling(db, access, values ?? {});
  if (faults.length > 0) throw refuseRefs(faults, access, context);
}

/** A row as it would be. */
export interface Wanted {
  /** As the columns hold them. */
  readonly values: Values;
  /** What it has now; undefined if it is new. */
  readonly id: unknown;
}

/**
 * The unique fields whose value another row already has, or another one of those
 * that are changed together. Databases name a constraint, or nothing at all, so
 * the rows are queried instead, in the same way for every database.
 */
export async function findTaken(
  db: AnyKysely,
  access: Access,
  rows: readonly Wanted[],
): Promise<readonly Fault[]> {
  const { table } = access;
  const faults: Fault[] = [];
  for (const [name, { unique }] of Object.entries(table.record.fields)) {
    if (unique === undefined) continue;
    const names = unique === true ? [name] : [name, ...unique];
    // To SQL, no two rows without a value are equal.
    const whole = rows.filter(({ values }) =>
      names.every((each) => (values[each] ?? null) !== null),
    );
    const isTaken =
      haveTwins(whole, names) || (await hasOther(db, access, whole, names));
    if (isTaken) faults.push({ path: [name], code: "unique", detail: TAKEN });
  }
  return faults;
}

/** Whether some of the rows would have the same values. */
function haveTwins(rows: readonly Wanted[], names: readonly string[]): boolean {
  const texts = rows.map(({ values }) =>
    JSON.stringify(names.map((each) => values[each])),
  );
  return new Set(texts).size < texts.length;
}

/** Whether a row has its values to itself: one that is deleted leaves them to others. */
export function isCounted({ table, gone }: TableData): readonly Condition[] {
  const { column } = gone ?? {};
  return column === undefined
    ? []
    : [builder(`${table}.${column}`, "is", null)];
}

/** Whether a row of the table has the values of one of these. */
async function hasOther(
  db: AnyKysely,
  access: Access,
  rows: readonly Wanted[],
  names: readonly string[],
): Promise<boolean> {
  const { table } = access;
  const key = columnOf(table, "id");
  for (const { values, id } of rows) {
    const other = await db
      .selectFrom(table.table)
      .select(key)
      .where((eb) =>
        eb.and([
          ...names.map((each) => eb(columnOf(table, each), "=", values[each])),
          ...(id === undefined ? [] : [eb(key, "!=", id)]),
          ...isCounted(table),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
    if (other !== undefined) return true;
  }
  return false;
}
