/**
 * Many new rows with one statement: as `create` of their store would make each of them for
 * `system()`, which may do everything. And why a row is refused, in one line.
 */
import { violationOf } from "../database/errors.js";
import type { TableData } from "../database/tables.js";
import { inSavepoint, inTransaction } from "../database/transactions.js";
import { isHttpError } from "../http/reply.js";
import type { Access } from "../stores/access.js";
import { withDefaults } from "../stores/place.js";
import type { Values } from "../stores/rows.js";
import type { StoreSetup } from "../stores/store-parts.js";
import { type AnyKysely, system } from "../stores/store-types.js";

/** How many variables a statement has at most, with room to spare. */
const VARIABLES = 20_000;

/** How many rows of a table one statement makes. */
export function countAtOnce({ record }: TableData): number {
  const columns = Object.keys(record.fields).length + 1;
  return Math.max(1, Math.min(100, Math.floor(VARIABLES / columns)));
}

/**
 * Inserts rows: all of them or, if the database refuses one, none.
 *
 * @param rows whole, with the ids that the database does not make
 * @returns them as they are shown, in their order
 * @throws the error of the database
 */
export async function insertRows(
  setup: StoreSetup,
  table: TableData,
  rows: readonly Values[],
): Promise<readonly Values[]> {
  const parts = setup.partsOf(table.record.name);
  const access = await parts.access(system(), "create");
  const whole = await Promise.all(
    rows.map((row) => completeRow(setup, access, row)),
  );
  const insert = async (db: AnyKysely): Promise<readonly Values[]> => {
    const { rows: reader } = parts.statements;
    const made = await db
      .insertInto(table.table)
      .values(whole.map((row) => reader.toColumns(reader.encode(row))))
      .returning(reader.columns(access))
      .execute();
    const shown = made.map((row) => reader.decodeRow(row));
    const inOrder = sortRows(table, whole, shown);
    await insertLinks(db, table, whole, inOrder);
    return inOrder;
  };
  const db = setup.connect();
  return setup.isInside
    ? await inSavepoint(db, "resource_change", () => insert(db))
    : await inTransaction(db, insert);
}

/** A row with all that its store would give it. */
async function completeRow(
  { partsOf, given }: StoreSetup,
  access: Access,
  row: Values,
): Promise<Values> {
  const { defaults, slugs, keys, makeKey } = partsOf(access.table.record.name);
  const filled = withDefaults(row, defaults);
  const whole = slugs?.fill(access.table, filled) ?? filled;
  const source = { makeKey, given };
  return (await keys?.name(access, whole, system(), source)) ?? whole;
}

/** Rows in the order in which they were given, which a database need not keep. */
function sortRows(
  { record }: TableData,
  given: readonly Values[],
  made: readonly Values[],
): readonly Values[] {
  const places = new Map(given.map(({ id }, at) => [id, at]));
  // A database counts in the order in which it inserts.
  const placeOf = ({ id }: Values): number =>
    record.key === "integer" ? Number(id) : (places.get(id) ?? 0);
  return made.slice().sort((one, other) => placeOf(one) - placeOf(other));
}

/** Writes the lists of refs of new rows, and adds them to what is shown. */
async function insertLinks(
  db: AnyKysely,
  { links = {} }: TableData,
  given: readonly Values[],
  shown: readonly Values[],
): Promise<void> {
  for (const [name, { table, own, other }] of Object.entries(links)) {
    const pairs = shown.flatMap((row, at) => {
      const ids = given[at]?.[name];
      const list: readonly unknown[] = Array.isArray(ids) ? ids : [];
      Object.assign(row, { [name]: list });
      return list.map((id) => ({ [own]: row["id"], [other]: id }));
    });
    for (let at = 0; at < pairs.length; at += VARIABLES / 2) {
      const some = pairs.slice(at, at + VARIABLES / 2);
      await db.insertInto(table).values(some).execute();
    }
  }
}

/** How many rows a table has, and those that are deleted and stay. */
export async function countRows(
  { connect }: StoreSetup,
  table: TableData,
): Promise<number> {
  const found = await connect()
    .selectFrom(table.table)
    .select((eb) => eb.fn.countAll().as("all"))
    .executeTakeFirst();
  return Number(found?.all ?? 0);
}

/** An error with a code, as those of settings have: the mistake is not in the program. */
export function makingError(
  store: string,
  why: string,
  cause?: unknown,
): TypeError {
  return Object.assign(new TypeError(`make.${store}: ${why}`), {
    code: "ERR_MAKE",
    ...(cause !== undefined && { cause }),
  });
}

/** Whether another row could be made where this one was refused. */
export function isTakenError(error: unknown): boolean {
  return isHttpError(error)
    ? error.status === 409
    : violationOf(error) === "unique";
}

/** What a store says of the fields of a row that it refuses. */
export function faultsOf(
  error: unknown,
): readonly { readonly field: string; readonly detail: string }[] {
  if (!isHttpError(error)) return [];
  const { errors } = error.problem as {
    readonly errors?: readonly {
      readonly pointer?: unknown;
      readonly detail?: unknown;
    }[];
  };
  return (errors ?? []).map(({ pointer = "", detail }) => ({
    field: String(pointer).replace(/^#?\//, "").replace(/\//g, "."),
    detail: String(detail),
  }));
}

/** What a store says of a row, as an error of the factory; any other error as it is. */
export function explainMaking(store: string, error: unknown): unknown {
  if (!isHttpError(error) || error.status >= 500) return error;
  const faults = faultsOf(error).map(({ field, detail }) =>
    field === "" ? detail : `${field}: ${detail}`,
  );
  return makingError(store, faults.join("; ") || error.message, error);
}
