/**
 * The user's database: the file that opens it, its first migration, and the
 * machine's list of all migrations. Stage: emit. Written if there is a
 * database.
 */
import { schemaOf } from "../../migrations/wanted.js";
import { listSchemas } from "../../model/tables/table-name.js";
import type { Model } from "../../model/types.js";
import { fromDir, renderBound } from "../bound.js";
import type { OutputFile } from "../file.js";
import { sortImports } from "../imports.js";
import { emitMigration } from "../migrations/migration.js";
import { importPath, type EmitTarget } from "../target.js";
import { render, renderPlain } from "../template.js";
import { writeChanges } from "./changes.js";
import { listSqlTables } from "./sql-tables.js";
import { hasDatabase, mayHaveReplica } from "./stores.js";

/** The name of the migration that creates the tables. */
const FIRST = "0001_create_tables";

/** The migrations that exist after this run. */
function listNames({
  migrationNames,
  nextMigrations = [],
}: EmitTarget): readonly string[] {
  if (migrationNames.length === 0) return [FIRST];
  return [...migrationNames, ...nextMigrations.map(({ name }) => name)];
}

/** Renders `migrations.ts`, by which bundlers find every migration. */
export function emitMigrationList(
  model: Model,
  target: EmitTarget,
): readonly OutputFile[] {
  if (!hasDatabase(model, target)) return [];
  const { dir, migrations: folder, importExtension } = target;
  const names = listNames(target);
  const migrations = names.map((name, index) => ({
    name,
    local: nameLocal(name, names.slice(0, index)),
    from: importPath(dir, `${folder}/${name}`, importExtension),
  }));
  const isSqlite = model.database?.dialect !== "postgres";
  return [
    renderBound("migrations", { migrations }, target),
    renderBound("database-parts", { isSqlite }, target, "database"),
  ];
}

/** `migration0002`; two branches can use the same number: `migration0002_2`. */
function nameLocal(name: string, before: readonly string[]): string {
  const numberOf = (each: string): string => /^\d+/.exec(each)?.[0] ?? "";
  const number = numberOf(name);
  const twins = before.filter((each) => numberOf(each) === number).length;
  return `migration${number}${twins === 0 ? "" : `_${twins + 1}`}`;
}

/**
 * Renders the user's files: the migrations, and the file that opens the
 * database.
 */
export function emitDatabase(
  model: Model,
  target: EmitTarget,
): readonly OutputFile[] {
  if (!hasDatabase(model, target)) return [];
  const { migrationNames, nextMigrations = [], migrations: folder } = target;
  const dialect = model.database?.dialect ?? "sqlite";
  return [
    ...(migrationNames.length === 0 ? emitFirst(model, target) : []),
    ...listStanding(target),
    ...nextMigrations.flatMap((next) => emitMigration(next, folder, dialect)),
    emitDatabaseFile(model, target),
  ];
}

/** The existing migrations, each of which was written once. */
function listStanding({
  migrations: folder,
  migrationNames,
  migrationData,
}: EmitTarget): readonly OutputFile[] {
  const rest = { content: "", stands: true };
  return [
    ...migrationNames.map((name): OutputFile => ({
      path: `${folder}/${name}.ts`,
      owner: "yours",
      ...rest,
    })),
    ...migrationData.map((name): OutputFile => ({
      path: `${folder}/${name}.json`,
      owner: "history",
      ...rest,
    })),
  ];
}

function emitFirst(
  model: Model,
  { migrations: folder }: EmitTarget,
): readonly OutputFile[] {
  const schema = schemaOf(model.tables);
  const tables = listSqlTables(schema, model.database?.dialect ?? "sqlite");
  const names = tables.map(({ name }) => name);
  const schemas = listSchemas(names);
  const dropped = [...names].reverse();
  // SQL statements, which keep their own lines.
  const hasSearches = tables.some(({ indexes }) =>
    indexes.some(({ isSearch }) => isSearch),
  );
  const content = renderPlain("first-migration", {
    ...{ schemas, tables, dropped, hasSearches },
  });
  return [
    { path: `${folder}/${FIRST}.ts`, owner: "yours", content },
    {
      path: `${folder}/${FIRST}.json`,
      owner: "history",
      content: writeChanges(model.tables),
    },
  ];
}

function emitDatabaseFile(model: Model, target: EmitTarget): OutputFile {
  const path = target.database;
  const isSqlite = model.database?.dialect !== "postgres";
  const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
  const { stores, migrations, database: parts } = fromDir(folder, target);
  const content = render("database", {
    isSqlite,
    hasReplica: mayHaveReplica(model),
    from: { stores, migrations, parts },
  });
  return { path, owner: "yours", content: sortImports(content) };
}
