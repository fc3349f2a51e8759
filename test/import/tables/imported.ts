/** A database that is imported, as `import` does it, and what comes of it. */
import { CompiledQuery, type Kysely, sql } from "kysely";
import type { LiveDatabase } from "../../../src/database/table.js";
import { adoptTables } from "../../../src/database/found.js";
import { findAllDrift } from "../../../src/database/look.js";
import { lookAtPostgres } from "../../../src/database/postgres.js";
import { lookAtSqlite } from "../../../src/database/sqlite.js";
import { readSource } from "../../../src/commands/import/import-database.js";
import { emitBaseline } from "../../../src/emit/migrations/baseline.js";
import { emitMigration } from "../../../src/emit/migrations/migration.js";
import { urlNames } from "../../../src/emit/own-url-names.js";
import {
  importTables,
  type ImportedTables,
} from "../../../src/import/tables/import-tables.js";
import { readYamlValue } from "../../../src/load/yaml-value.js";
import { readHistory } from "../../../src/migrations/changes.js";
import { diff } from "../../../src/migrations/diff.js";
import { foldChanges } from "../../../src/migrations/fold.js";
import { keepFound } from "../../../src/migrations/keep-found.js";
import type { DatabaseSchema } from "../../../src/migrations/schema.js";
import { schemaOf } from "../../../src/migrations/wanted.js";
import type { Dialect } from "../../../src/model/types.js";
import {
  migrate,
  type MigrationFile,
} from "../../../src/runtime/database/migrate.js";
import { compile } from "../../support/compile.js";
import { load } from "../../migrations/run-history.js";

/** What an import makes of a database. */
export interface Imported {
  readonly imported: ImportedTables;
  /** With what was found. */
  readonly schema: DatabaseSchema;
  readonly code: string;
  readonly json: string;
}

/** What the commands look at a database with. */
export function lookAt(
  db: Kysely<unknown>,
  dialect: Dialect,
): Omit<LiveDatabase, "close"> {
  const ask = async (text: string, values: readonly unknown[] = []) => {
    const query = CompiledQuery.raw(text, [...values]);
    const { rows } = await db.executeQuery(query);
    return rows as readonly Readonly<Record<string, never>>[];
  };
  return dialect === "sqlite"
    ? lookAtSqlite((text, ...values) => ask(text, values))
    : lookAtPostgres(ask);
}

/** Imports an open database. */
export async function importFrom(
  db: Kysely<unknown>,
  dialect: Dialect,
): Promise<Imported> {
  const database = lookAt(db, dialect);
  const source = await readSource(database, dialect);
  const imported = await importTables(source, urlNames);
  const { tables } = imported;
  const wanted = schemaOf(tables);
  const schema = await adoptTables(wanted, source.tables, dialect, database);
  const files = emitBaseline(tables, schema, "src/migrations", dialect);
  const [code = "", json = ""] = files.map(({ content }) => content);
  return { imported, schema, code, json };
}

/** The lines in which a database is not what migrations come to. */
export async function listDrift(
  db: Kysely<unknown>,
  dialect: Dialect,
  schema: DatabaseSchema,
): Promise<readonly string[]> {
  const drifts = await findAllDrift(lookAt(db, dialect), schema, dialect);
  return drifts.flatMap(({ table, lines }) => [table, ...lines]);
}

/** The migrations so far, and what they come to. */
export interface History {
  readonly files: Readonly<Record<string, MigrationFile>>;
  readonly schema: DatabaseSchema;
}

/** The history that an import begins, from its two files. */
export async function beginHistory({ code, json }: Imported): Promise<History> {
  const { schema, misfit } = foldChanges(readHistory(json)?.changes ?? []);
  if (misfit !== null) throw new Error(misfit);
  return { files: { "0001_baseline": await load(code) }, schema };
}

type Resources = Record<string, { fields: Record<string, unknown> }>;

/** The history with the migration that a change of the manifest needs. */
export async function takeNext(
  history: History,
  { imported }: Imported,
  dialect: Dialect,
  change: (resources: Resources) => void,
): Promise<History & { readonly text: string }> {
  const read = readYamlValue(imported.text);
  if (!read.ok) throw new Error(read.reason);
  const manifest = read.value as { resources: Resources };
  change(manifest.resources);
  const { model, errors } = await compile(manifest);
  if (model === null) throw new Error(errors[0]?.message);
  const wanted = schemaOf(model.tables);
  const found = diff(history.schema, wanted);
  const next = {
    name: "0002_next",
    after: ["0001_baseline"],
    from: history.schema,
    to: keepFound(history.schema, found.changes, wanted),
    diff: found,
  };
  const [code, data] = emitMigration(next, "src/migrations", dialect);
  const { changes } = readHistory(data?.content ?? "") ?? { changes: [] };
  const text = code?.content ?? "";
  const { schema } = foldChanges(changes, history.schema);
  const files = { ...history.files, "0002_next": await load(text) };
  return { files, schema, text };
}

/** Applies what is pending, and returns the names. */
export async function applyAll(
  db: Kysely<unknown>,
  { files }: History,
): Promise<readonly string[]> {
  return migrate(db, files, (message) => {
    throw new Error(message);
  });
}

/** All rows of all tables of a schema, as JSON. */
export async function readRows(
  db: Kysely<unknown>,
  { tables }: DatabaseSchema,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const all: Record<string, readonly string[]> = {};
  for (const { table } of tables) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    all[table] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return all;
}
