/**
 * Your database: how it is opened, and how its tables are created. Yours:
 * written once.
 */
import { Kysely } from "kysely";
import {
  migrate as applyMigrations,
  databaseUrl,
  postgres,
  queryValues,
  replicaUrl,
} from "./resources/database.js";
import { migrations } from "./resources/migrations.js";
import { type Database, tables } from "./resources/stores.js";

/** Opens the database that `DATABASE_URL` names. */
export function openDatabase(
  url: string = databaseUrl(),
): Promise<Kysely<Database>> {
  const plugins = [queryValues(tables, "postgres")];
  return Promise.resolve(
    new Kysely<Database>({ dialect: postgres(url), plugins }),
  );
}

/**
 * Opens the replica of `DATABASE_REPLICA_URL`; undefined if that is not set.
 */
export async function openReplica(): Promise<Kysely<Database> | undefined> {
  const url = replicaUrl();
  return url === undefined ? undefined : await openDatabase(url);
}

/** Applies the migrations that are still pending, and returns their names. */
export function migrate(db: Kysely<Database>): Promise<readonly string[]> {
  return applyMigrations(db, migrations);
}
