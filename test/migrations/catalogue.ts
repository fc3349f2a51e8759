/**
 * What a database says of its own tables: all but the order of columns, which
 * those that were added later do not have.
 */
import { type Kysely, sql } from "kysely";
import { omit } from "../../src/diagnostics/values.js";

type Row = Readonly<Record<string, unknown>>;

async function ask(db: Kysely<unknown>, text: string): Promise<readonly Row[]> {
  return (await sql.raw(text).execute(db)).rows as readonly Row[];
}

const sorted = (rows: readonly unknown[]): readonly string[] =>
  rows.map((row) => JSON.stringify(row)).sort();

/** SQLite's: the names of foreign keys are told nowhere. */
export async function readSqlite(db: Kysely<unknown>): Promise<object> {
  const tables = await ask(
    db,
    "select name, sql from sqlite_master where type = 'table' and name not like 'sqlite_%' and name <> 'kysely_migration' order by name",
  );
  const all: Record<string, object> = {};
  for (const { name, sql: text } of tables) {
    const table = String(name);
    const indexes = await ask(db, `pragma index_list("${table}")`);
    const described = [];
    for (const index of indexes) {
      const columns = await ask(
        db,
        `pragma index_info("${String(index["name"])}")`,
      );
      described.push([
        index["name"],
        index["unique"],
        columns.map((row) => row["name"]),
      ]);
    }
    const columns = await ask(db, `pragma table_info("${table}")`);
    const keys = await ask(db, `pragma foreign_key_list("${table}")`);
    const checks = String(text).match(/constraint "[^"]+"\s+check \([^\n]*\)/g);
    all[table] = {
      columns: sorted(columns.map((column) => omit(column, "cid"))),
      indexes: sorted(described),
      keys: sorted(keys.map((key) => omit(key, "id", "seq"))),
      checks: sorted(checks ?? []),
      isStrict: String(text).endsWith("strict"),
    };
  }
  return all;
}

/** Where tables of a history may be. */
const schemas = "('public', 'blog', 'shop')";
const COLUMNS = `select table_schema, table_name, column_name, data_type, collation_name, is_nullable,
  column_default, numeric_precision, numeric_scale, datetime_precision, is_identity
  from information_schema.columns where table_schema in ${schemas} and table_name not like 'kysely_migration%'`;
const CONSTRAINTS = `select conrelid::regclass::text as table_name, conname, pg_get_constraintdef(oid) as text
  from pg_constraint where connamespace::regnamespace::text in ${schemas} and contype <> 'n'
  and conrelid::regclass::text not like 'kysely_migration%'`;
const INDEXES = `select indexdef from pg_indexes where schemaname in ${schemas} and tablename not like 'kysely_migration%'`;
const SEQUENCES = `select sequence_schema, sequence_name from information_schema.sequences where sequence_schema in ${schemas}`;

export async function readPostgres(db: Kysely<unknown>): Promise<object> {
  return {
    columns: sorted(await ask(db, COLUMNS)),
    constraints: sorted(await ask(db, CONSTRAINTS)),
    indexes: sorted(await ask(db, INDEXES)),
    sequences: sorted(await ask(db, SEQUENCES)),
  };
}
