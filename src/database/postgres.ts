/** Inspects a PostgreSQL database. Stage: database. */
import { readApplied } from "./applied.js";
import { SCHEMAS } from "./postgres-catalogue.js";
import { readPostgresTables } from "./postgres-tables.js";
import { showPlace } from "./kind.js";
import { readCounts, writeValues, type JsonSql } from "./digits.js";
import { describeDriverError, DatabaseRefused } from "./refused.js";
import { selectTexts, type DecimalPlace, type LiveDatabase } from "./table.js";

interface Client {
  connect(): Promise<unknown>;
  query(sql: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }>;
  end(): Promise<void>;
}

export interface Postgres {
  readonly Client: new (options: object) => Client;
}

/** How long to wait for a server, and for a lock, in milliseconds. */
const PATIENCE = 10_000;
const LOCK_PATIENCE = 3000;

/**
 * Each statement has a transaction of its own, which changes nothing, gives times in
 * UTC and dates in ISO's form, and ends. A pooler may give the next one another
 * connection, and refuses most of what a connection could start with.
 */
const BEGIN = `begin read only;
  set local timezone = 'UTC'; set local datestyle = 'ISO';
  set local lock_timeout = ${LOCK_PATIENCE}; set local statement_timeout = ${PATIENCE}`;

/** All statements in one transaction, which sees one state and changes nothing. */
const BEGIN_WHOLE = BEGIN.replace(
  "begin read only",
  "begin isolation level repeatable read read only",
);

/** One that fails leaves the transaction as it was. */
async function askWithin(
  client: Client,
  sql: string,
  values: readonly unknown[] | undefined,
): Promise<readonly Row[]> {
  await client.query("savepoint asked");
  try {
    const { rows } = await client.query(sql, values);
    return rows as readonly Row[];
  } catch (error) {
    await client.query("rollback to savepoint asked").catch(() => undefined);
    throw error;
  }
}

const FIND_APPLIED =
  "select 1 from pg_tables where schemaname = current_schema() and tablename = 'kysely_migration'";

type Row = Readonly<Record<string, unknown>>;
/** Returns the rows of a statement. */
type Ask = (
  sql: string,
  values?: readonly unknown[],
) => Promise<readonly Row[]>;

/**
 * Opens a database to inspect it.
 *
 * @param isWhole whether all statements see the same state, in one transaction
 * @throws Refused, from its methods, if no server answers or access is denied
 */
export function openPostgres(
  { Client }: Postgres,
  url: string,
  isWhole = false,
): LiveDatabase {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE,
  });
  let connected: Promise<unknown> | null = null;
  let begun: Promise<unknown> | null = null;
  const ask: Ask = async (sql, values) => {
    try {
      connected ??= client.connect();
      await connected;
      if (isWhole) {
        begun ??= client.query(BEGIN_WHOLE);
        await begun;
        return await askWithin(client, sql, values);
      }
      await client.query(BEGIN);
      const { rows } = await client.query(sql, values).finally(async () => {
        // If the connection has ended, the statement has said so.
        await client.query("rollback").catch(() => undefined);
      });
      return rows as readonly Row[];
    } catch (error) {
      throw new DatabaseRefused(
        `${showPlace(url)} cannot be read: ${describeDriverError(error)}`,
      );
    }
  };
  return {
    ...lookAtPostgres(ask),
    close: () => client.end().catch(() => undefined),
  };
}

/**
 * A database that can be queried.
 *
 * @param ask returns the rows of a statement
 */
export function lookAtPostgres(ask: Ask): Omit<LiveDatabase, "close"> {
  return {
    readApplied: () => readApplied(ask, FIND_APPLIED),
    readHome: () => readHome(ask),
    readTables: (schemas) => readPostgresTables(ask, schemas),
    readSchemas: async () => {
      const rows = await ask(SCHEMAS);
      return rows.map(({ name }) => String(name));
    },
    readForm: () => Promise.resolve("said"),
    isSameValue: (type, one, other) => isSameValue(ask, type, one, other),
    countDigits: (place) => countDigits(ask, place),
    readTexts: async (table, column) => {
      const rows = await ask(selectTexts(table, column));
      return rows.map(({ text }) => String(text));
    },
  };
}

async function readHome(ask: Ask): Promise<string | null> {
  const [row] = await ask("select current_schema()::text as home");
  return typeof row?.["home"] === "string" ? row["home"] : null;
}

/** A constant without its type, in a default as PostgreSQL reports it. */
const CONSTANT =
  /^\(?(?:'((?:[^']|'')*)'|(-?[\d.]+|true|false))\)?(?:::[\w "().]+)?$/;

/**
 * `'0'::numeric` and `0.00` are the same value; other expressions are compared
 * as text.
 */
async function isSameValue(
  ask: Ask,
  type: string,
  one: string,
  other: string,
): Promise<boolean> {
  if (one === other) return true;
  const values = [one, other].map((text) => {
    const [, quoted, plain] = CONSTANT.exec(text) ?? [];
    return quoted?.replaceAll("''", "'") ?? plain;
  });
  if (values.includes(undefined)) return false;
  if (values[0] === values[1]) return true;
  const plain = type.replace(/ collate .*/, "");
  try {
    const [row] = await ask(
      `select $1::text::${plain} = $2::text::${plain} as same`,
      values,
    );
    return row?.["same"] === true;
  } catch {
    return false;
  }
}

const JSON_SQL: JsonSql = {
  member: (value, names) => `(${value} #> '{${names.join(",")}}')`,
  items: (value, name) =>
    `lateral jsonb_array_elements(case jsonb_typeof(${value}) when 'array' then ${value} end) as ${name} ("value")`,
  item: (name) => `${name}."value"`,
};

async function countDigits(
  ask: Ask,
  place: DecimalPlace,
): Promise<ReadonlyMap<number, number>> {
  const { value, from } = writeValues(place, JSON_SQL);
  const text = `(${value} #>> '{}')`;
  const rows = await ask(
    `select case strpos(${text}, '.') when 0 then 0 else length(${text}) - strpos(${text}, '.') end as digits, count(*) as count
      from ${from} where jsonb_typeof(${value}) = 'string' group by 1 order by 1`,
  );
  return readCounts(rows);
}
