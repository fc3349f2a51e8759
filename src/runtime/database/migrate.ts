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

/** A table of one row on PostgreSQL. Whoever has that row may migrate. */
const TURN = "kysely_migration_turn";

interface Applied {
  readonly kysely_migration: {
    readonly name: string;
    readonly timestamp: string;
  };
}

/** Milliseconds for which a migration without a transaction takes it at a time. */
const TURN_LASTS = 15_000;

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
  const { supportsTransactionalDdl: isPostgres } = db.getExecutor().adapter;
  const names = isPostgres
    ? await listApplied(db, IN_POSTGRES)
    : await whenFree(() => listApplied(db, IN_SQLITE));
  const known = new Set(Object.keys(migrations));
  const unlisted = names.filter((name) => !known.has(name));
  if (unlisted.length > 0) warn(describeUnlisted(unlisted));
  const pending = Object.entries(migrations)
    .filter(([name]) => !names.includes(name))
    .sort(byName);
  // A server that has nothing to apply also starts where it may only read.
  if (pending.length === 0) return [];
  return await db.connection().execute(async (own) => {
    const run = isPostgres ? inPostgres(db) : inSqlite;
    await (isPostgres ? createTurn(own) : run(own, true, createTable));
    const done: string[] = [];
    for (const [name, migration] of pending) {
      if (await apply(own, run, name, migration)) done.push(name);
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

/**
 * Whether there is the table of applied migrations. One of another schema on the
 * search path is somebody else's.
 */
const IN_POSTGRES = sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${TABLE}`;
const IN_SQLITE = sql`select 1 from sqlite_master where name = ${TABLE}`;

/** The names of the applied migrations, in order. */
async function listApplied(
  db: Kysely<Applied>,
  findTable: RawBuilder<unknown>,
): Promise<readonly string[]> {
  const { rows } = await findTable.execute(db);
  if (rows.length === 0) return [];
  const applied = await db
    .selectFrom(TABLE)
    .select("name")
    .orderBy("name")
    .execute();
  return applied.map(({ name }) => name);
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
    refuse(`The migration ${name} failed (${where}): ${why}`),
    { cause: error },
  );
}

/** Creates the tables that are missing, and the row that is taken. */
async function createTurn(db: Kysely<Applied>): Promise<void> {
  await orThere(() => createTable(db));
  await orThere(() =>
    sql`create table if not exists ${sql.table(TURN)} (id integer primary key, taken_by text, taken_until timestamptz not null)`.execute(
      db,
    ),
  );
  await sql`insert into ${sql.table(TURN)} values (1, null, '-infinity') on conflict do nothing`.execute(
    db,
  );
}

/**
 * Two servers may create a table at once. PostgreSQL then fails for one of them once
 * the other is done, in spite of `if not exists`: the next time, the table is there.
 */
async function orThere(create: () => Promise<unknown>): Promise<void> {
  await create().catch(create);
}

/**
 * A free row, and nobody else can take it until the transaction ends. What is locked
 * is passed over, and asked for again: a statement that waited in a lock would block
 * an index that is being built concurrently.
 */
const FREE = sql`select id from ${sql.table(TURN)} where taken_until < now() for update skip locked`;

/** @param db of other connections than the one that migrates */
function inPostgres(db: Kysely<Applied>): Run {
  return async (own, hasTransaction, work) => {
    for (;;) {
      const done = hasTransaction
        ? await begin(own, async (inside) => {
            const { rows } = await FREE.execute(inside);
            if (rows.length === 0) return null;
            await liftLimits(inside, true);
            return { result: await work(inside) };
          })
        : await workApart(db, own, work);
      if (done !== null) return done.result;
      await pause();
    }
  };
}

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

/**
 * Runs work outside of a transaction, while the row says who is at it and until
 * when. If this process ends, the time runs out.
 *
 * @returns null if another process has its turn
 */
async function workApart<T>(
  db: Kysely<Applied>,
  own: Kysely<Applied>,
  work: (db: Kysely<Applied>) => Promise<T>,
): Promise<{ readonly result: T } | null> {
  const me = crypto.randomUUID();
  const until = sql`clock_timestamp() + ${TURN_LASTS} * interval '1 ms'`;
  const taken =
    await sql`update ${sql.table(TURN)} set taken_by = ${me}, taken_until = ${until} where id in (${FREE}) returning id`.execute(
      own,
    );
  if (taken.rows.length === 0) return null;
  const timer = setInterval(() => {
    // Should the database not answer now, the next one may be in time.
    sql`update ${sql.table(TURN)} set taken_until = ${until} where taken_by = ${me}`
      .execute(db)
      .catch((): undefined => undefined);
  }, TURN_LASTS / 3);
  try {
    const lent = await isLent(db, own).catch((error: unknown) => {
      throw refuse(`${SECOND}: ${messageOf(error)}`);
    });
    if (lent) throw refuse(DIRECT);
    await liftLimits(own, false);
    return { result: await work(own) };
  } finally {
    clearInterval(timer);
    await sql`reset lock_timeout`.execute(own);
    await sql`reset statement_timeout`.execute(own);
    await sql`update ${sql.table(TURN)} set taken_by = null, taken_until = '-infinity' where taken_by = ${me}`.execute(
      own,
    );
  }
}

/**
 * Whether a pooler lends each transaction another connection, so that a setting
 * would stay with whoever has it next. Then one of the server's serves two of ours,
 * or several serve one.
 */
async function isLent(
  db: Kysely<Applied>,
  own: Kysely<Applied>,
): Promise<boolean> {
  const first = await readProcess(own);
  for (let round = 0; round < 5; round += 1) {
    if ((await readProcess(db)) === first) return true;
    if ((await readProcess(own)) !== first) return true;
  }
  return false;
}

/** The process of the server that serves a connection. */
async function readProcess(db: Kysely<Applied>): Promise<number | undefined> {
  const { rows } = await sql<{
    pid: number;
  }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid;
}

const DIRECT =
  "A migration without a transaction is pending, and the pooler before PostgreSQL gives each transaction another connection: run `db:migrate` with DATABASE_DIRECT_URL, the URL of the server itself";

const SECOND =
  "A migration without a transaction says by a second connection that it is still at work, and there is none (`?max=2` in the URL allows two)";

function refuse(message: string): Error {
  return Object.assign(new Error(message), { code: "ERR_MIGRATION" });
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
