/**
 * Migrations: where the database is, and how each is applied once, even if
 * several processes try. One in a transaction leaves nothing behind if it
 * fails. Kysely's Migrator shares the table, but would leave the tables of a
 * failed migration on SQLite, and runs all migrations in one transaction on
 * PostgreSQL.
 */
import { type Kysely, type RawBuilder, sql } from "kysely";
import { isBusy } from "./errors.js";
import { begin } from "./transactions.js";

/**
 * What the file of a migration exports: `up`, `down`, and `transaction = false`
 * for what a database only does outside a transaction.
 */
export interface MigrationFile {
  readonly transaction?: boolean;
  /** Receives a Kysely instance, whatever its table types are. */
  up(db: object): Promise<void>;
  down?(db: object): Promise<void>;
}

/** The table of applied migrations; Kysely's own tools know it. */
const TABLE = "kysely_migration";

interface Applied {
  readonly kysely_migration: {
    readonly name: string;
    readonly timestamp: string;
  };
}

/**
 * An arbitrary number: the PostgreSQL lock that is held to migrate a database.
 */
const LOCK = 7_236_112_094;

/** How many times SQLite is tried while another process migrates. */
const MAX_ROUNDS = 1200;

/** Milliseconds between two attempts. */
const PAUSE = 50;

/**
 * Applies the migrations that a database does not have yet, in the order of
 * their names. An older one that arrives late is applied too. Each has a
 * transaction of its own, so if one fails, those before it stay applied.
 *
 * A database that is ahead of the code is left as it is, with a warning: the
 * server still starts after a rollback, or while several versions are running.
 *
 * @param database a Kysely instance, whatever its table types are
 * @param migrations by their names: `0001_create_tables`
 * @param warn is told if the database has migrations that the code lacks;
 *   `console.error` by default
 * @returns the names of those that were applied
 * @throws Error naming the migration that failed
 */
export async function migrate(
  database: object,
  migrations: Readonly<Record<string, MigrationFile>>,
  warn: (message: string) => void = console.error,
): Promise<readonly string[]> {
  // Plugins work with the application's current tables. The table of names is
  // not one of them, and they do not know the columns of an older migration.
  const db = (database as Kysely<Applied>).withoutPlugins();
  return await db.connection().execute(async (own) => {
    const { supportsTransactionalDdl: isPostgres } = own.getExecutor().adapter;
    const work = isPostgres ? inPostgres : inSqlite;
    await work(own, true, createTable);
    const unlisted = await listUnlisted(own, migrations);
    if (unlisted.length > 0) warn(describeUnlisted(unlisted));
    const done: string[] = [];
    for (const [name, migration] of Object.entries(migrations).sort(byName)) {
      if (await apply(own, work, name, migration)) done.push(name);
    }
    return done;
  });
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

async function createTable(db: Kysely<Applied>): Promise<void> {
  await db.schema
    .createTable(TABLE)
    .ifNotExists()
    .addColumn("name", "varchar(255)", (column) => column.primaryKey())
    .addColumn("timestamp", "varchar(255)", (column) => column.notNull())
    .execute();
}

/** The applied migrations that the code does not have. */
async function listUnlisted(
  db: Kysely<Applied>,
  migrations: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom(TABLE)
    .select("name")
    .orderBy("name")
    .execute();
  return rows
    .map(({ name }) => name)
    .filter((name) => !Object.prototype.hasOwnProperty.call(migrations, name));
}

function describeUnlisted(names: readonly string[]): string {
  return `The database is ahead of this code: it has ${names.join(", ")}, which this code does not have. Nothing of that was changed. Run the code that has them, or take them back with their \`down\` there`;
}

/**
 * Runs work, in a transaction or not, while no other process does. SQLite cannot
 * keep others out without a transaction.
 */
type Run = <T>(
  db: Kysely<Applied>,
  hasTransaction: boolean,
  work: (db: Kysely<Applied>) => Promise<T>,
) => Promise<T>;

/** @returns whether it was applied now */
async function apply(
  db: Kysely<Applied>,
  run: Run,
  name: string,
  migration: MigrationFile,
): Promise<boolean> {
  const hasTransaction = migration.transaction !== false;
  return await run(db, hasTransaction, async (inside) => {
    const applied = await inside
      .selectFrom(TABLE)
      .select("name")
      .where("name", "=", name)
      .executeTakeFirst();
    if (applied !== undefined) return false;
    try {
      await migration.up(inside);
    } catch (error) {
      throw describe(name, hasTransaction, error);
    }
    const timestamp = new Date().toISOString();
    await inside.insertInto(TABLE).values({ name, timestamp }).execute();
    return true;
  });
}

function describe(
  name: string,
  hasTransaction: boolean,
  error: unknown,
): Error {
  const why = messageOf(error);
  const where = hasTransaction
    ? "the database is as it was before it"
    : "it has no transaction, so what it did up to there stays: mend that, and migrate again";
  return Object.assign(
    new Error(`The migration ${name} failed (${where}): ${why}`),
    { code: "ERR_MIGRATION", cause: error },
  );
}

/**
 * The lock is polled: a statement that waited for it would block an index that
 * is being built concurrently.
 */
const inPostgres: Run = async (db, hasTransaction, work) => {
  for (;;) {
    const done = hasTransaction
      ? await begin(db, (inside) =>
          workLocked(
            inside,
            sql`pg_try_advisory_xact_lock(${LOCK})`,
            async (own) => {
              await liftLimits(own, true);
              return await work(own);
            },
          ),
        )
      : await workLocked(
          db,
          sql`pg_try_advisory_lock(${LOCK})`,
          async (own) => {
            try {
              await liftLimits(own, false);
              return await work(own);
            } finally {
              await sql`reset lock_timeout`.execute(own);
              await sql`reset statement_timeout`.execute(own);
              await sql`select pg_advisory_unlock(${LOCK})`.execute(own);
            }
          },
        );
    if (done !== null) return done.result;
    await pause();
  }
};

/**
 * A migration takes as long as it takes, whatever the role's limits are.
 *
 * @param isLocal until the transaction ends
 */
async function liftLimits(
  db: Kysely<Applied>,
  isLocal: boolean,
): Promise<void> {
  await sql`select set_config('lock_timeout', '0', ${isLocal}), set_config('statement_timeout', '0', ${isLocal})`.execute(
    db,
  );
}

/** Null if another process has the lock. */
async function workLocked<T>(
  db: Kysely<Applied>,
  lock: RawBuilder<unknown>,
  work: (db: Kysely<Applied>) => Promise<T>,
): Promise<{ readonly result: T } | null> {
  const { rows } = await sql<{ mine: boolean }>`select ${lock} as mine`.execute(
    db,
  );
  return rows[0]?.mine === true ? { result: await work(db) } : null;
}

function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done, PAUSE));
}

/**
 * Rebuilding a table must not delete the rows that refer to it: foreign keys
 * are off, and all of them are checked at the end
 * (sqlite.org/lang_altertable.html, section 7).
 */
const inSqlite: Run = async (db, hasTransaction, work) => {
  if (!hasTransaction) return await work(db);
  await sql`pragma foreign_keys = off`.execute(db);
  try {
    return await whenFree(() =>
      begin(db, async (inside) => {
        const result = await work(inside);
        await checkReferences(inside);
        return result;
      }),
    );
  } finally {
    await sql`pragma foreign_keys = on`.execute(db);
  }
};

async function checkReferences(db: Kysely<Applied>): Promise<void> {
  const { rows } = await sql`pragma foreign_key_check`.execute(db);
  if (rows.length === 0) return;
  throw new Error(
    `${rows.length} rows refer to what is not there: ${JSON.stringify(rows[0])}`,
  );
}

/** Waits for another process, which may be running a long migration. */
async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || round === MAX_ROUNDS) throw error;
      await pause();
    }
  }
}

/**
 * Judged by its shape: a database's errors come from other realms and copies.
 */
function messageOf(error: unknown): string {
  return typeof error === "object" && error !== null && "message" in error
    ? String(error.message)
    : String(error);
}

/**
 * Reads an environment variable; undefined if it is empty, or if there is no
 * process.
 */
function readVariable(name: string): string | undefined {
  const { process } = globalThis as {
    readonly process?: {
      readonly env?: Readonly<Record<string, string | undefined>>;
    };
  };
  const value = process?.env?.[name];
  return value === "" ? undefined : value;
}

/**
 * The file of an SQLite database, from `DATABASE_FILE`.
 *
 * @param fallback the file if the variable is not set
 * @throws TypeError if a server is named, by it or by `DATABASE_URL`
 */
export function databaseFile(fallback: string): string {
  const file = readVariable("DATABASE_FILE");
  const url = readVariable("DATABASE_URL");
  const wrong = [file, file === undefined ? url : undefined].find(isServer);
  if (wrong !== undefined) {
    throw misplaced(
      "The manifest says that the database is SQLite, and the environment names a server. Set DATABASE_FILE to a file, or `dialect: postgres` in the manifest",
    );
  }
  return file ?? fallback;
}

/**
 * The URL of a PostgreSQL server, from `DATABASE_URL`.
 *
 * @throws TypeError if it is not set, or names something else
 */
export function databaseUrl(): string {
  const url = readVariable("DATABASE_URL");
  if (url !== undefined && /^postgres(?:ql)?:\/\//.test(url)) return url;
  throw misplaced(
    url === undefined
      ? "DATABASE_URL is not set. It is postgres://user:password@host:5432/database"
      : "DATABASE_URL does not name a PostgreSQL server: it begins with postgres://",
  );
}

/** With a code, as system errors have: the mistake is not in the program. */
function misplaced(message: string): TypeError {
  return Object.assign(new TypeError(message), { code: "ERR_DATABASE_PLACE" });
}

function isServer(place: string | undefined): boolean {
  return (
    place !== undefined &&
    /^[a-z][a-z0-9+.-]+:\/\//i.test(place) &&
    !/^file:/i.test(place)
  );
}
