/**
 * Many new rows with one statement, for factories: as `create` of their store would make
 * them for `system()`, which may do everything. Rows inside of them are others. No server has
 * this file.
 */
import type { TableData } from "../database/tables.js";
import { inSavepoint, inTransaction } from "../database/transactions.js";
import type { Access } from "./access.js";
import { withDefaults } from "./place.js";
import type { Values } from "./rows.js";
import type { StoreSetup } from "./store-parts.js";
import { type AnyKysely, type StoreContext, system } from "./store-types.js";

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
  const context = system();
  const access = await parts.access(context, "create");
  const whole = await Promise.all(
    rows.map((row) => completeRow(setup, access, context, row)),
  );
  const insert = async (db: AnyKysely): Promise<readonly Values[]> => {
    const { rows: reader } = parts.statements;
    const made = await db
      .insertInto(table.table)
      .values(whole.map((row) => reader.toColumns(reader.encode(row))))
      .returning(reader.columns(access))
      .execute();
    const shown = inOrder(
      table,
      whole,
      made.map((row) => reader.decodeRow(row)),
    );
    await insertLinks(db, table, whole, shown);
    return shown;
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
  context: StoreContext,
  row: Values,
): Promise<Values> {
  const { defaults, slugs, keys, makeKey } = partsOf(access.table.record.name);
  const filled = withDefaults(row, defaults);
  const whole = slugs?.fill(access.table, filled) ?? filled;
  const source = { makeKey, given };
  return (await keys?.name(access, whole, context, source)) ?? whole;
}

/** Rows in the order in which they were given, which a database need not keep. */
function inOrder(
  { record }: TableData,
  given: readonly Values[],
  made: readonly Values[],
): readonly Values[] {
  // A database counts in the order in which it inserts.
  if (given.every(({ id }) => id === undefined) && record.key === "integer")
    return made
      .slice()
      .sort((one, other) => Number(one["id"]) - Number(other["id"]));
  const byId = new Map(made.map((row) => [row["id"], row]));
  return given.map(({ id }, at) => byId.get(id) ?? made[at] ?? {});
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
      return [...new Set(list)].map((id) => ({
        [own]: row["id"],
        [other]: id,
      }));
    });
    for (let at = 0; at < pairs.length; at += VARIABLES / 2)
      await db
        .insertInto(table)
        .values(pairs.slice(at, at + VARIABLES / 2))
        .execute();
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
