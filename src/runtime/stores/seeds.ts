/**
 * The work of `db:seed`: rows in one transaction, so that all of them are kept, or none if
 * it fails or is stopped; and with `--fresh`, tables that are emptied first. Only `make.ts`
 * imports this file, and no server does.
 */
/// <reference types="node" />
import { sql } from "kysely";
import type { DialectName } from "../database/columns.js";
import { columnOf, type TableData, type Tables } from "../database/tables.js";
import type { Field } from "../records/fields.js";
import { refOf } from "../records/made-values.js";
import { checkFresh } from "./fresh-places.js";
import { type RecordRules, rulesOf } from "./needed-refs.js";
import type { AnyKysely } from "./store-types.js";
import type { Transactional } from "./stores.js";

/** What seeds need besides the stores. */
export interface SeedSetup {
  readonly tables: Tables;
  readonly dialect: DialectName;
  /** The address of the server, as it was opened; SQLite says itself which file it has. */
  readonly url?: string;
  /** What fields do not say of the rows of some records. */
  readonly rules?: RecordRules;
}

/** Is told of rows that were made. */
type OnMade = (store: string, count: number) => void;

/** So many rows are made between two lines of progress. */
const STEP = 1000;

/**
 * Runs seeds in a transaction, and says what they have made.
 *
 * @throws an error with a code if `--fresh` may not empty this database
 */
export async function runSeeds<Stores, Db extends object>(
  { transaction }: Transactional<Stores, Db>,
  setup: SeedSetup,
  work: (
    stores: Stores & Transactional<Stores, Db>,
    db: Db,
    onMade: OnMade,
  ) => Promise<void>,
): Promise<void> {
  const isFresh = readFlags(process.argv.slice(2));
  const totals = new Map<string, number>();
  const isWatched = process.stderr.isTTY;
  await transaction(async (stores, own) => {
    const db = own as object as AnyKysely;
    if (isFresh) {
      await checkFresh(db, setup);
      await emptyTables(db, setup);
    }
    await work(stores, own, (store, count) => {
      const before = totals.get(store) ?? 0;
      totals.set(store, before + count);
      const isStep =
        Math.floor(before / STEP) < Math.floor((before + count) / STEP);
      if (isStep && isWatched)
        process.stderr.write(`\r${store}: ${before + count} `);
    });
  });
  if (isWatched) process.stderr.write("\r");
  const made = Array.from(totals, ([store, count]) => `${count} ${store}`);
  const said =
    made.length === 0 ? "Nothing was made" : `Made ${made.join(", ")}`;
  process.stdout.write(`${said}\n`);
}

/** Whether tables are emptied first. */
function readFlags(flags: readonly string[]): boolean {
  const unknown = flags.find((flag) => flag !== "--fresh");
  if (unknown === undefined) return flags.length > 0;
  throw Object.assign(
    new TypeError(`db:seed knows --fresh, and not ${JSON.stringify(unknown)}`),
    { code: "ERR_SEED_FLAG" },
  );
}

/** Empties all tables, and begins to count from 1 again. */
async function emptyTables(
  db: AnyKysely,
  { tables, dialect, rules }: SeedSetup,
): Promise<void> {
  const all = Object.values(tables);
  const links = all.flatMap((table) =>
    Object.values(table.links ?? {}).map(({ table: name }) => name),
  );
  const names = [...links, ...all.map(({ table }) => table)];
  if (dialect === "postgres") {
    // Tables that the manifest does not know, and that refer to these, refuse it.
    const list = sql.join(names.map((name) => sql.table(name)));
    await sql`truncate ${list} restart identity`.execute(db);
    return;
  }
  for (const name of links) await db.deleteFrom(name).execute();
  // To SQLite, a row that another one refers to stays, even if both are to go.
  for (const table of all) await clearRefs(db, table, rules);
  for (const table of childrenFirst(all, rules))
    await db.deleteFrom(table.table).execute();
  const counted = sql.join(names);
  await sql`delete from sqlite_sequence where name in (${counted})`.execute(db);
}

/** Whether a row can do without a ref: it is not the one of several that it has. */
function isFree(
  { record }: TableData,
  name: string,
  field: Field,
  rules: RecordRules | undefined,
): boolean {
  const { oneOf = [] } = rulesOf(rules, record.name);
  return field.optional === true && !oneOf.includes(name);
}

/** Takes out the refs that rows can do without. */
async function clearRefs(
  db: AnyKysely,
  table: TableData,
  rules: RecordRules | undefined,
): Promise<void> {
  const free = Object.entries<Field>(table.record.fields).filter(
    ([name, field]) =>
      isFree(table, name, field, rules) &&
      field.many !== true &&
      field.computed !== true &&
      refOf(field) !== undefined,
  );
  if (free.length === 0) return;
  const none = free.map(([name]) => [columnOf(table, name), null] as const);
  await db.updateTable(table.table).set(Object.fromEntries(none)).execute();
}

/** Tables, each before those that its rows cannot be without. */
function childrenFirst(
  tables: readonly TableData[],
  rules: RecordRules | undefined,
): readonly TableData[] {
  const ordered = new Set<TableData>();
  const seen = new Set<TableData>();
  const needs = (table: TableData, record: string): boolean =>
    Object.entries<Field>(table.record.fields).some(
      ([name, field]) =>
        refOf(field) === record && !isFree(table, name, field, rules),
    );
  const add = (table: TableData): void => {
    if (seen.has(table)) return;
    seen.add(table);
    for (const other of tables) if (needs(other, table.record.name)) add(other);
    ordered.add(table);
  };
  for (const table of tables) add(table);
  return [...ordered];
}
