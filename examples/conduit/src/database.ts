/**
 * Your database: how it is opened, and how its tables are created. Yours:
 * written once.
 */
import { Kysely } from "kysely";
import {
  migrate as applyMigrations,
  databaseFile,
  queryValues,
  sqlite,
} from "./resources/database.js";
import { migrations } from "./resources/migrations.js";
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
