/** Looks at a database of the tests, as `doctor --database` does. */
import { CompiledQuery, type Kysely } from "kysely";
import type { Drift } from "../../src/database/compare.js";
import { findAllDrift } from "../../src/database/look.js";
import { lookAtPostgres } from "../../src/database/postgres.js";
import { lookAtSqlite } from "../../src/database/sqlite.js";
import type { DatabaseSchema } from "../../src/migrations/schema.js";
import type { Dialect } from "../../src/model/types.js";

/** What a database has otherwise than a schema has it. */
export async function lookForDrift(
  db: Kysely<unknown>,
  dialect: Dialect,
  schema: DatabaseSchema,
): Promise<readonly Drift[]> {
  const ask = async (sql: string, values: readonly unknown[] = []) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(sql, [...values]));
    return rows as readonly Readonly<Record<string, never>>[];
  };
  const database =
    dialect === "sqlite"
      ? lookAtSqlite((sql, ...values) => ask(sql, values))
      : lookAtPostgres(ask);
  return findAllDrift(database, schema, dialect);
}
