/**
 * The work of `db:seed`: rows in one transaction, so that all of them are kept, or none if
 * it fails or is stopped; and with `--fresh`, tables that are emptied first, on the machine
 * of whoever develops and nowhere else.
 */
/// <reference types="node" />
import { dirname, isAbsolute, relative, sep } from "node:path";
import { sql } from "kysely";
import type { DialectName } from "../database/columns.js";
import { columnOf, type TableData, type Tables } from "../database/tables.js";
import type { Field } from "../records/fields.js";
import type { AnyKysely } from "../stores/store-types.js";
import type { Transactional } from "../stores/stores.js";
import { parseUrl } from "../values.js";
import { type RecordRules, rulesOf } from "./made-rows.js";
import { refOf } from "./made-values.js";

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
  { tables, dialect, rules = {} }: SeedSetup,
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
  // To SQLite, a row that another one refers to stays, even if both are to go: refs that
  // rows can do without are taken out, and those that cannot go first.
  for (const table of all) {
    const none = listRefs(table, rules, true).map(
      ([name]): readonly [string, unknown] => [columnOf(table, name), null],
    );
    if (none.length === 0) continue;
    await db.updateTable(table.table).set(Object.fromEntries(none)).execute();
  }
  for (let left = all; left.length > 0;) {
    const needed = left.flatMap((table) =>
      listRefs(table, rules, false).map(([, record]) => record),
    );
    const free = left.filter(({ record }) => !needed.includes(record.name));
    for (const { table } of free) await db.deleteFrom(table).execute();
    left = free.length === 0 ? [] : left.filter((each) => !free.includes(each));
  }
  const counted = sql.join(names);
  await sql`delete from sqlite_sequence where name in (${counted})`.execute(db);
}

type Ref = readonly [name: string, record: string];

/** The refs of a table, and their records: those that rows can do without, or the others. */
function listRefs(
  { record }: TableData,
  rules: RecordRules,
  isFree: boolean,
): readonly Ref[] {
  const { oneOf = [] } = rulesOf(rules, record.name);
  return Object.entries<Field>(record.fields).flatMap(
    ([name, field]): readonly Ref[] => {
      const { optional = false, many, computed } = field;
      const ref = refOf(field);
      if (ref === undefined || many === true || computed === true) return [];
      return (optional && !oneOf.includes(name)) === isFree
        ? [[name, ref]]
        : [];
    },
  );
}

/** The values of `NODE_ENV` where tables may be emptied. */
const DEVELOPED = ["development", "test"];

/** @throws an error with a code if a database may not be emptied */
export async function checkFresh(
  db: AnyKysely,
  {
    dialect,
    url = "",
  }: { readonly dialect: DialectName; readonly url?: string },
): Promise<void> {
  const file = dialect === "sqlite" ? await readFile(db) : null;
  const name = file ?? nameServer(url);
  const { NODE_ENV: stage = "" } = process.env;
  if (!DEVELOPED.includes(stage)) {
    const now = stage === "" ? "is not set" : `is ${stage}`;
    throw refuse(name, `where NODE_ENV is development or test, and it ${now}`);
  }
  if (file === null) {
    if (!isLocalServer(url)) throw refuse(name, "on this machine");
    return;
  }
  // Scripts of a package run in its folder, and SQLite names files as they really are.
  const project = process.cwd();
  if (file !== MEMORY && !isBelow(project, file))
    throw refuse(name, `in a file below ${project}`);
}

const MEMORY = ":memory:";

/** The file that SQLite has opened. */
async function readFile(db: AnyKysely): Promise<string> {
  const { rows } = await sql<{
    name: string;
    file: string | null;
  }>`pragma database_list`.execute(db);
  const main = rows.find(({ name }) => name === "main")?.file ?? "";
  return main === "" ? MEMORY : main;
}

function refuse(name: string, where: string): Error {
  return Object.assign(
    new Error(
      `db:seed --fresh empties a database only ${where}: ${name} stays as it is`,
    ),
    { code: "ERR_FRESH" },
  );
}

/** Whether a file is below a folder, which is not that of the whole disk. */
function isBelow(folder: string, file: string): boolean {
  const way = relative(folder, file);
  const isInside = !isAbsolute(way) && way.split(sep)[0] !== "..";
  return isInside && dirname(folder) !== folder;
}

/** `postgres://db.example.com:5432/app`, without who asks and how. */
function nameServer(url: string): string {
  const parsed = parseUrl(url);
  if (parsed === null) return "the database of DATABASE_URL";
  return `${parsed.protocol}//${hostsOf(parsed).join(",")}${parsed.port && `:${parsed.port}`}${parsed.pathname}`;
}

/** Whether a server is reached by a socket, or by an address of this machine alone. */
export function isLocalServer(url: string): boolean {
  const parsed = parseUrl(url);
  return parsed !== null && hostsOf(parsed).every((host) => LOCAL.test(host));
}

const LOCAL = /^(?:\/.*|localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i;

/** All hosts that a URL names: `pg` takes that of the query first, and then `PGHOST`. */
function hostsOf({ hostname, searchParams }: URL): readonly string[] {
  const named = [
    ...searchParams.getAll("host"),
    decodeURIComponent(hostname),
  ].filter((host) => host !== "");
  if (named.length > 0) return named;
  const { PGHOST: host = "" } = process.env;
  return [host === "" ? "localhost" : host];
}
