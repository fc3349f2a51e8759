/** Inspects an SQLite database. Stage: database. */
import { readApplied } from "./applied.js";
import { addFact, readCheck } from "./checks.js";
import { readCounts, writeValues, type JsonSql } from "./digits.js";
import { DatabaseRefused, describeDriverError } from "./refused.js";
import { listChecks } from "./sqlite-checks.js";
import {
  writeForeignKey,
  writeIndex,
  PARTIAL,
  selectTexts,
  writeNames,
  type DecimalPlace,
  type LiveColumn,
  type LiveDatabase,
  type LiveTable,
} from "./table.js";

/** What both of Node's drivers provide. */
interface Driver {
  exec(sql: string): unknown;
  prepare(sql: string): { all(...values: string[]): unknown[] };
  close(): void;
}

export type DriverClass = new (file: string) => Driver;

/** The time at which a row is created, as SQLite reports it. */
export const MOMENT = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";

const FIND_APPLIED =
  "select name from sqlite_master where type = 'table' and name = 'kysely_migration'";

/** How long to wait for a writer, in milliseconds. */
const PATIENCE = 2000;

type Row = Readonly<Record<string, string | number | null>>;

/**
 * Opens an existing file to inspect it. Its methods throw Refused if the file
 * cannot be read.
 *
 * @param place how messages name the file
 */
export function openSqlite(
  Driver: DriverClass,
  file: string,
  place: string,
): LiveDatabase {
  let driver: Driver | null = null;
  const ask = (sql: string, ...values: readonly string[]): readonly Row[] => {
    try {
      driver ??= open(Driver, file);
      return driver.prepare(sql).all(...values) as readonly Row[];
    } catch (error) {
      throw new DatabaseRefused(
        `${place} cannot be read: ${describeDriverError(error)}`,
      );
    }
  };
  return {
    ...lookAtSqlite((...args) => Promise.resolve(ask(...args))),
    close: () => Promise.resolve(driver?.close()),
  };
}

/**
 * A database that can be queried.
 *
 * @param ask returns the rows of a statement
 */
export function lookAtSqlite(ask: Ask): Omit<LiveDatabase, "close"> {
  return {
    readApplied: () => readApplied(ask, FIND_APPLIED),
    readHome: () => Promise.resolve(null),
    readTables: () => readTables(ask),
    isSameValue: (_, one, other) => Promise.resolve(one === other),
    countDigits: (place) => countDigits(ask, place),
    readTexts: async (table, column) => {
      const rows = await ask(selectTexts(table, column));
      return rows.map(({ text }) => String(text));
    },
  };
}

function open(Driver: DriverClass, file: string): Driver {
  const driver = new Driver(file);
  driver.exec(`pragma busy_timeout = ${PATIENCE}`);
  driver.exec("pragma query_only = on");
  return driver;
}

type Ask = (
  sql: string,
  ...values: readonly string[]
) => Promise<readonly Row[]>;

async function readTables(ask: Ask): Promise<readonly LiveTable[]> {
  const rows = await ask(
    "select m.name, m.sql, l.strict from sqlite_master m join pragma_table_list l on l.name = m.name and l.schema = 'main' where m.type = 'table' and m.name not like 'sqlite\\_%' escape '\\' order by m.name",
  );
  const tables: LiveTable[] = [];
  for (const { name, sql, strict } of rows)
    tables.push(await readTable(ask, String(name), String(sql), strict === 1));
  return tables;
}

async function readTable(
  ask: Ask,
  name: string,
  sql: string,
  isStrict: boolean,
): Promise<LiveTable> {
  const rows = await ask("select * from pragma_table_info(?)", name);
  const keys = rows
    .filter(({ pk }) => pk !== 0)
    .sort((one, other) => Number(one["pk"]) - Number(other["pk"]))
    .map((row) => String(row["name"]));
  const isCounted = /\bautoincrement\b/i.test(sql);
  const columns = rows.map((row) => describeColumn(row, keys, isCounted));
  const rest = new Map<string, string>();
  if (isStrict) rest.set("strict", "strict");
  if (keys.length > 1)
    rest.set("primary key", `primary key (${writeNames(keys)})`);
  const names = columns.map((column) => column.name);
  for (const check of listChecks(sql, names))
    addFact(rest, readCheck(check.text, check.columns));
  for (const fact of await readKeys(ask, name)) addFact(rest, fact);
  for (const fact of await readIndexes(ask, name)) addFact(rest, fact);
  return { name, columns, rest };
}

/** @param keys the columns of the primary key */
function describeColumn(
  row: Row,
  keys: readonly string[],
  isCounted: boolean,
): LiveColumn {
  const name = String(row["name"]);
  const isKey = keys.length === 1 && keys[0] === name;
  const value = row["dflt_value"] ?? null;
  return {
    name,
    type: String(row["type"]).toLowerCase(),
    key: isKey ? `primary key${isCounted ? " autoincrement" : ""}` : null,
    isOptional: row["notnull"] === 0 && !isKey,
    default: value === null ? null : String(value),
  };
}

type Fact = readonly [about: string, says: string];

async function readKeys(ask: Ask, name: string): Promise<readonly Fact[]> {
  const rows = await ask("select * from pragma_foreign_key_list(?)", name);
  return rows.map((row) => {
    const column = String(row["from"]);
    const target = {
      column,
      table: String(row["table"]),
      key: String(row["to"] ?? "id"),
      onDelete: String(row["on_delete"]).toLowerCase(),
    };
    return [`foreign key ${column}`, writeForeignKey(target)];
  });
}

/** All indexes except those of primary keys. */
async function readIndexes(ask: Ask, name: string): Promise<readonly Fact[]> {
  const rows = await ask("select * from pragma_index_list(?)", name);
  const facts: Fact[] = [];
  for (const row of rows.filter(({ origin }) => origin !== "pk")) {
    const index = String(row["name"]);
    const named = await ask(
      "select name from pragma_index_info(?) order by seqno",
      index,
    );
    const columns = named.map((each) =>
      String(each["name"] ?? "an expression"),
    );
    const more = row["partial"] === 1 ? PARTIAL : "";
    const says = writeIndex(index, columns, row["unique"] === 1, more);
    facts.push([`index ${index}`, says]);
  }
  return facts;
}

const JSON_SQL: JsonSql = {
  member: (value, names) => `json_extract(${value}, '$.${names.join(".")}')`,
  items: (value, name) => `json_each(${value}) as ${name}`,
  item: (name) => `${name}."value"`,
};

async function countDigits(
  ask: Ask,
  place: DecimalPlace,
): Promise<ReadonlyMap<number, number>> {
  const { value, from } = writeValues(place, JSON_SQL);
  const rows = await ask(
    `select case instr(${value}, '.') when 0 then 0 else length(${value}) - instr(${value}, '.') end as digits, count(*) as count
      from ${from} where typeof(${value}) = 'text' group by 1 order by 1`,
  );
  return readCounts(rows);
}
