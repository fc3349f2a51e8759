/** A database that has rows, brought to what a manifest was changed to. */
import { type Kysely, sql } from "kysely";
import { readPostgres, readSqlite } from "../migrations/catalogue.js";

/**
 * A migration that asks the user what becomes of rows may stop where it meets
 * them, and then has changed nothing.
 *
 * @param asks whether it does ask
 * @returns whether the database has all migrations now
 */
export async function migrateRows(
  db: Kysely<unknown>,
  migrate: (db: object) => Promise<unknown>,
  asks: boolean,
): Promise<boolean> {
  const before = asks ? await readDatabase(db) : null;
  try {
    await migrate(db);
    return true;
  } catch (error) {
    if (before === null) throw error;
    const after = await readDatabase(db);
    if (after === before) return false;
    throw new Error(
      `a migration stopped, and the database is another: ${before}\n${after}`,
      { cause: error },
    );
  }
}

/** All tables and all rows, as text that can be compared. */
async function readDatabase(db: Kysely<unknown>): Promise<string> {
  const { supportsTransactionalDdl: isPostgres } = db.getExecutor().adapter;
  const tables = await db.introspection.getTables({
    withInternalKyselyTables: true,
  });
  const rows: Record<string, readonly string[]> = {};
  for (const { name: bare, schema } of tables) {
    const name = schema === undefined ? bare : `${schema}.${bare}`;
    const found = await sql`select * from ${sql.table(name)}`.execute(db);
    rows[name] = found.rows.map((row) => JSON.stringify(row)).sort();
  }
  const catalogue = await (isPostgres ? readPostgres(db) : readSqlite(db));
  return JSON.stringify({ catalogue, rows }, null, 1);
}
