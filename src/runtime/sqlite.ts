/**
 * In-process SQLite: Node's own if it has one, Bun's on Bun, and
 * `@photostructure/sqlite`, which has the same API as Node's, on older
 * versions.
 */
/// <reference types="node" />
import { type Dialect, SqliteDialect } from "kysely";

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

/** How long a statement waits for another process, in milliseconds. */
const PATIENCE = 5000;

/**
 * A database in a file, which is created if it does not exist.
 *
 * @param file its path, or `:memory:` for one that ends with the process
 */
export function sqlite(file: string): Dialect {
  return new SqliteDialect({ database: () => open(file) });
}

async function open(file: string): Promise<{
  close(): void;
  prepare(sql: string): ReturnType<typeof createStatement>;
}> {
  const { Driver, encode } = await loadDriver();
  const driver = openFile(Driver, file);
  const statements = new Map<string, ReturnType<typeof createStatement>>();
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

/** Opens a database. The drivers do not say which file they could not open. */
function openFile(Driver: DriverClass, file: string): Driver {
  try {
    const driver = new Driver(file);
    driver.exec(`pragma busy_timeout = ${PATIENCE}`);
    driver.exec("pragma journal_mode = wal");
    driver.exec("pragma synchronous = normal");
    driver.exec("pragma foreign_keys = on");
    return driver;
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown };
    throw Object.assign(
      new Error(`The database ${file} cannot be opened: ${String(message)}`),
      { code: code ?? "ERR_DATABASE", cause: error },
    );
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
): {
  readonly reader: boolean;
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): ReturnType<Statement["run"]>;
  iterate(parameters: readonly unknown[]): IterableIterator<unknown>;
} {
  return {
    reader: givesRows(sql),
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
