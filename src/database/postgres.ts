/** Inspects a PostgreSQL database. Stage: database. */
import { readApplied } from "./applied.js";
import { COLUMNS, CONSTRAINTS, INDEXES } from "./postgres-catalogue.js";
import { addFact, readCheck } from "./checks.js";
import { showPlace } from "./kind.js";
import { readCounts, writeValues, type JsonSql } from "./digits.js";
import { describeDriverError, DatabaseRefused } from "./refused.js";
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

const FIND_APPLIED =
  "select 1 from pg_tables where schemaname = current_schema() and tablename = 'kysely_migration'";

type Row = Readonly<Record<string, unknown>>;
type Ask = (
  sql: string,
  values?: readonly unknown[],
) => Promise<readonly Row[]>;

/**
 * Opens a database to inspect it.
 *
 * @throws Refused, from its methods, if no server answers or access is denied
 */
export function openPostgres({ Client }: Postgres, url: string): LiveDatabase {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE,
  });
  let connected: Promise<unknown> | null = null;
  const ask: Ask = async (sql, values) => {
    try {
      connected ??= client.connect();
      await connected;
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
    readTables: (schemas) => readTables(ask, schemas),
    isSameValue: (type, one, other) => isSameValue(ask, type, one, other),
    countDigits: (place) => countDigits(ask, place),
    readTexts: async (table, column) => {
      const rows = await ask(selectTexts(table, column));
      return rows.map(({ text }) => String(text));
    },
  };
}

const RULES: Readonly<Record<string, string>> = {
  a: "no action",
  r: "restrict",
  c: "cascade",
  n: "set null",
  d: "set default",
};

async function readHome(ask: Ask): Promise<string | null> {
  const [row] = await ask("select current_schema()::text as home");
  return typeof row?.["home"] === "string" ? row["home"] : null;
}

async function readTables(
  ask: Ask,
  schemas: readonly string[],
): Promise<readonly LiveTable[]> {
  const columns = await ask(COLUMNS, [schemas]);
  const constraints = await ask(CONSTRAINTS, [schemas]);
  const indexes = await ask(INDEXES, [schemas]);
  const names = new Set(columns.map(({ table }) => String(table)));
  const of = (rows: readonly Row[], name: string): readonly Row[] =>
    rows.filter(({ table }) => table === name);
  return Array.from(names, (name) => {
    const rest = new Map<string, string>();
    const own = of(constraints, name);
    const key = own.find(({ kind }) => kind === "p");
    const keys = listColumns(key);
    if (keys.length > 1)
      rest.set("primary key", `primary key (${writeNames(keys)})`);
    for (const each of own.filter(({ kind }) => kind !== "p"))
      addFact(rest, describeConstraint(each));
    for (const index of of(indexes, name)) addFact(rest, describeIndex(index));
    return {
      name,
      rest,
      columns: of(columns, name).map((row) =>
        describeColumn(row, keys.length === 1 ? keys[0] : undefined),
      ),
    };
  });
}

function describeColumn(row: Row, key: string | undefined): LiveColumn {
  const { identity, required, collation, filled } = row;
  const name = String(row["name"]);
  const more = typeof collation === "string" ? ` collate "${collation}"` : "";
  return {
    name,
    type: shorten(String(row["type"])) + more,
    key: name === key ? describeKey(String(identity)) : null,
    isOptional: required !== true,
    default: typeof filled === "string" ? unescape(filled) : null,
  };
}

function describeKey(identity: string): string {
  const kinds: Readonly<Record<string, string>> = {
    d: "generated by default as identity primary key",
    a: "generated always as identity primary key",
  };
  return kinds[identity] ?? "primary key";
}

/** Writes a type as migrations write it. */
function shorten(type: string): string {
  return type.replace(
    /^timestamp(\(\d\))? with time zone/,
    (_, limit: string | undefined) => `timestamptz${limit ?? ""}`,
  );
}

/** String literals with backslashes are reported as `E'a\\b'`. */
function unescape(text: string): string {
  return text.replace(/\bE('(?:[^'\\]|''|\\\\)*')/g, (_, quoted: string) =>
    quoted.replaceAll("\\\\", "\\"),
  );
}

function listColumns(row: Row | undefined): readonly string[] {
  return (row?.["columns"] ?? []) as readonly string[];
}

function describeConstraint(row: Row): readonly [string, string] {
  const columns = listColumns(row);
  const more = row["valid"] === true ? "" : " not valid";
  if (row["kind"] === "c") {
    const text = String(row["text"]).replace(
      /^CHECK \(|\)(?: NOT VALID)?$/g,
      "",
    );
    const [about, says] = readCheck(text, columns);
    return [about, says + more];
  }
  const column = columns.join('", "');
  const says = writeForeignKey({
    column,
    table: String(row["target"]),
    key: ((row["keys"] ?? []) as readonly string[]).join('", "'),
    onDelete: RULES[String(row["rule"])] ?? "",
  });
  return [`foreign key ${columns.join()}`, says + more];
}

function describeIndex(row: Row): readonly [string, string] {
  const name = String(row["name"]);
  const method = String(row["method"]);
  const more = [
    method === "btree" ? "" : ` using ${method}`,
    row["partial"] === true ? PARTIAL : "",
    row["valid"] === true ? "" : " (invalid: its making was broken off)",
  ];
  const isUnique = row["unique"] === true;
  return [
    `index ${name}`,
    writeIndex(name, listColumns(row), isUnique, more.join("")),
  ];
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
