/**
 * In-process SQLite: Node's own if it has one, Bun's on Bun, and
 * `@photostructure/sqlite`, which has the same API as Node's, on older
 * versions.
 */
/// <reference types="node" />
import {
  type Dialect,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import {
  type Connection,
  countDown,
  PATIENCE,
  type Prepared,
  SqliteDriver,
  whenUnlocked,
} from "./sqlite-driver.js";

/** What the drivers have in common. */
interface Driver {
  exec(sql: string): unknown;
  prepare(sql: string): Statement;
  close(): void;
}

interface Statement {
  all(...parameters: unknown[]): unknown[];
  run(...parameters: unknown[]): {
    readonly changes: number | bigint;
    readonly lastInsertRowid: number | bigint;
  };
  iterate(...parameters: unknown[]): IterableIterator<unknown>;
}

type DriverClass = new (file: string) => Driver;

/**
 * A database in a file, which is created if it does not exist.
 *
 * @param file its path, or `:memory:` for one that ends with the process
 * @param patience how long a statement waits for another process that has
 *   locked the file, or for a transaction of this one, in milliseconds
 */
export function sqlite(file: string, patience: number = PATIENCE): Dialect {
  return {
    createDriver: () => new SqliteDriver(() => open(file, patience), patience),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

async function open(file: string, patience: number): Promise<Connection> {
  const { Driver, encode } = await loadDriver();
  const driver = await openFile(Driver, file, patience);
  const statements = new Map<string, Prepared>();
  return {
    close: () => {
      statements.clear();
      // Not every driver checkpoints by itself while statements are open. With
      // this, a copy of the file of a stopped server is complete.
      try {
        driver.exec("pragma wal_checkpoint(passive)");
      } finally {
        driver.close();
      }
    },
    prepare: (sql) => {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      // A deferred transaction that reads first and then writes could not wait
      // its turn.
      const text = sql === "begin" ? "begin immediate" : sql;
      const statement = createStatement(driver.prepare(text), sql, encode);
      if (statements.size === MAX_STATEMENTS) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
  };
}

const SETTINGS = [
  // SQLite would wait by stopping the whole process. The driver waits instead.
  "pragma busy_timeout = 0",
  "pragma journal_mode = wal",
  "pragma synchronous = normal",
  "pragma foreign_keys = on",
];

/** Opens a database. The drivers do not say which file they could not open. */
async function openFile(
  Driver: DriverClass,
  file: string,
  patience: number,
): Promise<Driver> {
  let driver: Driver | undefined;
  try {
    driver = new Driver(file);
    await configure(driver, countDown(patience));
    return driver;
  } catch (error) {
    driver?.close();
    const { code, errcode, message } = error as {
      readonly code?: unknown;
      readonly errcode?: unknown;
      readonly message?: unknown;
    };
    throw Object.assign(
      new Error(`The database ${file} cannot be opened: ${String(message)}`),
      { code: code ?? "ERR_DATABASE", errcode, cause: error },
    );
  }
}

async function configure(driver: Driver, left: () => number): Promise<void> {
  for (const setting of SETTINGS) {
    await whenUnlocked(() => driver.exec(setting), left);
  }
}

/** How many prepared statements are kept. */
const MAX_STATEMENTS = 500;

/** How values are written for a driver. */
type Encode = (value: unknown) => unknown;

async function loadDriver(): Promise<{
  readonly Driver: DriverClass;
  readonly encode: Encode;
}> {
  const { versions } = process;
  if (versions["bun"] !== undefined) {
    const Driver = (await load("bun:sqlite", "Database")) as DriverClass;
    return { Driver, encode };
  }
  const own = process.getBuiltinModule("node:sqlite");
  const isThere = typeof own === "object" && "DatabaseSync" in own;
  if (isThere) return { Driver: own.DatabaseSync as DriverClass, encode };
  const Driver = await load("@photostructure/sqlite", "DatabaseSync");
  return { Driver: Driver as DriverClass, encode: encodeTiny };
}

/**
 * An export of a module, imported by a variable so that no bundler looks for
 * it.
 */
async function load(module: string, name: string): Promise<unknown> {
  const exports = (await import(module)) as Readonly<Record<string, unknown>>;
  return exports[name];
}

/** A statement in the form that Kysely runs. */
function createStatement(
  statement: Statement,
  sql: string,
  encode: Encode,
): Prepared {
  return {
    givesRows: givesRows(sql),
    all: (parameters) => statement.all(...parameters.map(encode)),
    run: (parameters) => statement.run(...parameters.map(encode)),
    iterate: (parameters) => statement.iterate(...parameters.map(encode)),
  };
}

/** Whether a statement returns rows. */
function givesRows(sql: string): boolean {
  return (
    /^(?:select|with|values|explain|pragma)\b/i.test(sql.trim()) ||
    /\breturning\b/i.test(sql)
  );
}

/**
 * Encodes a value: SQLite has no booleans and no times, and a driver would take
 * a Date for null.
 */
function encode(value: unknown): unknown {
  if (typeof value === "boolean") return Number(value);
  if (typeof value !== "object" || value === null) return value;
  return "toISOString" in value && typeof value.toISOString === "function"
    ? (value.toISOString as () => unknown).call(value)
    : value;
}

/**
 * Like `encode`, for `@photostructure/sqlite`, which writes 0 for numbers that
 * are hardly more. SQLite reads them from text.
 */
function encodeTiny(value: unknown): unknown {
  return typeof value === "number" && value > 0 && value < Number.EPSILON
    ? String(value)
    : encode(value);
}

/**
 * The file of an SQLite database, from `DATABASE_FILE`.
 *
 * @param fallback the file if the variable is not set
 * @throws TypeError if a server is named, by it or by `DATABASE_URL`; with a code,
 *   as system errors have, since the mistake is not in the program
 */
export function databaseFile(fallback: string): string {
  const { DATABASE_FILE: file = "", DATABASE_URL: url = "" } = process.env;
  if (!isServer(file) && !(file === "" && isServer(url))) {
    return file === "" ? fallback : file;
  }
  throw Object.assign(
    new TypeError(
      "The manifest says that the database is SQLite, and the environment names a server. Set DATABASE_FILE to a file, or `dialect: postgres` in the manifest",
    ),
    { code: "ERR_DATABASE_PLACE" },
  );
}

function isServer(place: string): boolean {
  return /^(?!file:)[a-z][a-z0-9+.-]+:\/\//i.test(place);
}
