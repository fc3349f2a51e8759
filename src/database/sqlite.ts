/** Inspects an SQLite database. Stage: database. */
import { readApplied } from "./applied.js";
import { readCounts, writeValues, type JsonSql } from "./digits.js";
import { DatabaseRefused, describeDriverError } from "./refused.js";
import {
  readSqliteTables,
  type SqliteAsk,
  type SqliteRow,
} from "./sqlite-tables.js";
import {
  selectTexts,
  type DecimalPlace,
  type LiveDatabase,
  type ValueForm,
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
  const ask = (
    sql: string,
    ...values: readonly string[]
  ): readonly SqliteRow[] => {
    try {
      driver ??= open(Driver, file);
      return driver.prepare(sql).all(...values) as readonly SqliteRow[];
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
export function lookAtSqlite(ask: SqliteAsk): Omit<LiveDatabase, "close"> {
  return {
    readApplied: () => readApplied(ask, FIND_APPLIED),
    readHome: () => Promise.resolve(null),
    readTables: () => readSqliteTables(ask),
    readSchemas: () => Promise.resolve([]),
    readForm: (table, column, type) => readForm(ask, table, column, type),
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

/** How dates and times are written that our columns hold. */
const DAY = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]";
const FORMS: Readonly<Record<string, string>> = {
  date: DAY,
  datetime: `${DAY}T[0-9][0-9]:[0-9][0-9]:[0-9][0-9].[0-9][0-9][0-9]Z`,
};

/** SQLite has no type for dates and times, whatever columns call theirs. */
async function readForm(
  ask: SqliteAsk,
  table: string,
  column: string,
  type: string,
): Promise<ValueForm> {
  const form = FORMS[type];
  if (form === undefined) return "said";
  const rows = await ask(
    `select distinct case when typeof("${column}") = 'integer' then 'integer'
      when "${column}" glob '${form}' then 'said' else 'text' end as form
      from "${table}" where "${column}" is not null`,
  );
  const forms = rows.map((row) => row["form"]);
  if (forms.every((each) => each === "said")) return "said";
  return forms.every((each) => each === "integer") ? "integer" : "text";
}

const JSON_SQL: JsonSql = {
  member: (value, names) => `json_extract(${value}, '$.${names.join(".")}')`,
  items: (value, name) => `json_each(${value}) as ${name}`,
  item: (name) => `${name}."value"`,
};

async function countDigits(
  ask: SqliteAsk,
  place: DecimalPlace,
): Promise<ReadonlyMap<number, number>> {
  const { value, from } = writeValues(place, JSON_SQL);
  const rows = await ask(
    `select case instr(${value}, '.') when 0 then 0 else length(${value}) - instr(${value}, '.') end as digits, count(*) as count
      from ${from} where typeof(${value}) = 'text' group by 1 order by 1`,
  );
  return readCounts(rows);
}
