/**
 * Your database: how it is opened, and how its tables are created. Yours:
 * written once.
 */
import { Kysely } from "kysely";
import { migrations } from "./resources/migrations.js";
import { databaseFile } from "./resources/runtime/database/migrate.js";
import { migrate as applyMigrations } from "./resources/runtime/database/migrate.js";
import { queryValues } from "./resources/runtime/database/query-values.js";
import { sqlite } from "./resources/runtime/database/sqlite.js";
import { type Database, tables } from "./resources/stores.js";

/**
 * Opens the database in the file that `DATABASE_FILE` names. `:memory:` is a
 * database that ends with the process.
 */
export function openDatabase(
  file: string = databaseFile("data.sqlite"),
): Promise<Kysely<Database>> {
  const plugins = [queryValues(tables, "sqlite")];
  return Promise.resolve(
    new Kysely<Database>({ dialect: sqlite(file), plugins }),
  );
}

/** Applies the migrations that are still pending, and returns their names. */
export function migrate(db: Kysely<Database>): Promise<readonly string[]> {
  return applyMigrations(db, migrations);
}
