/**
 * Migrations: each is applied once, whoever comes first, and leaves nothing
 * behind where it fails.
 */
import { type Kysely, type RawBuilder, sql } from "kysely";
import { isBusy } from "./store-errors.js";

/**
 * A migration as its file has it: `up`, `down`, and `transaction = false` for
 * what a database does outside of one alone.
 */
export interface MigrationFile {
  readonly transaction?: boolean;
  /** Takes a Kysely, with whatever tables it knows. */
  up(db: object): Promise<void>;
  down?(db: object): Promise<void>;
}

/** Where the names of those that were applied stand: Kysely's own tools know it. */
const TABLE = "kysely_migration";

interface Applied {
  readonly kysely_migration: {
    readonly name: string;
    readonly timestamp: string;
  };
}

/** Any number: who migrates this database has this lock of PostgreSQL's. */
const LOCK = 7_236_112_094;

/** How often SQLite is asked again while another process migrates. */
const MAX_ROUNDS = 1200;

/** Milliseconds until a database is asked again. */
const PAUSE = 50;

/**
 * Applies the migrations that a database has not seen, in the order of their
 * names. An older one that arrives late is applied too. Each has a transaction
 * of its own, so that those before one that fails stay.
 *
 * A database that is ahead of the code is left as it is, and said: whoever goes
 * back to an older version, or has several at work, still has a server.
 *
 * @param database a Kysely, whatever it says its tables are
 * @param migrations by their names: `0001_create_tables`
 * @param warn is told that the database has others; that goes to the console
 *   where it is left out
 * @returns the names of those that were applied
 * @throws Error that names the migration which failed
 */
export async function migrate(
  database: object,
  migrations: Readonly<Record<string, MigrationFile>>,
  warn: (message: string) => void = console.error,
): Promise<readonly string[]> {
  // The table of names is no table of the application's. What columns held when a
  // migration was written, the tables of today do not say.
  const db = (database as Kysely<Applied>).withoutPlugins();
  return await db.connection().execute(async (connection: unknown) => {
    const own = connection as Kysely<Applied>;
    const { supportsTransactionalDdl: isPostgres } = own.getExecutor().adapter;
    const work = isPostgres ? inPostgres : inSqlite;
    await work(own, true, createTable);
    const strangers = await listStrangers(own, migrations);
    if (strangers.length > 0) warn(describeStrangers(strangers));
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

/** What was applied, and the code does not have. */
async function listStrangers(
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

function describeStrangers(names: readonly string[]): string {
  return `The database is ahead of this code: it has ${names.join(", ")}, which this code does not have. Nothing of that was changed. Run the code that has them, or take them back with their \`down\` there`;
}

/** Runs work that nobody else does at the same time, in a transaction or not. */
type Run = <T>(
  db: Kysely<Applied>,
  hasTransaction: boolean,
  work: (db: Kysely<Applied>) => Promise<T>,
) => Promise<T>;

/** @returns whether it had to be applied */
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
 * To compare two types of Kysely takes the compiler a second, and a transaction
 * is another one than a database: what works in one calls it unknown, and then
 * says what it is. So do all stores.
 *
 * Who waits for the lock asks for it again and again: a statement that waits would
 * be waited for by an index that is built concurrently.
 */
const inPostgres: Run = async (db, hasTransaction, work) => {
  for (;;) {
    const done = hasTransaction
      ? await db
          .transaction()
          .execute((inside: unknown) =>
            workLocked(
              inside as Kysely<Applied>,
              sql`pg_try_advisory_xact_lock(${LOCK})`,
              work,
            ),
          )
      : await workLocked(
          db,
          sql`pg_try_advisory_lock(${LOCK})`,
          async (own) => {
            try {
              return await work(own);
            } finally {
              await sql`select pg_advisory_unlock(${LOCK})`.execute(own);
            }
          },
        );
    if (done !== null) return done.result;
    await pause();
  }
};

/** Null where another one has the lock. */
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
 * A table that is made anew must not take the rows that refer to it along:
 * foreign keys are off, and all of them are checked at the end
 * (sqlite.org/lang_altertable.html, section 7).
 */
const inSqlite: Run = async (db, hasTransaction, work) => {
  if (!hasTransaction) return await work(db);
  await sql`pragma foreign_keys = off`.execute(db);
  try {
    return await whenFree(() =>
      db.transaction().execute(async (inside: unknown) => {
        const own = inside as Kysely<Applied>;
        const result = await work(own);
        await checkReferences(own);
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

/** Waits for another process, which may be at a long migration. */
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

/** Told by its shape: a database's errors come from other realms and copies. */
function messageOf(error: unknown): string {
  return typeof error === "object" && error !== null && "message" in error
    ? String(error.message)
    : String(error);
}
