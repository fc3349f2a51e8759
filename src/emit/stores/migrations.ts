/**
 * The user's database: the file that opens it, its first migration, and the
 * machine's list of all of them. Stage: emit. Written where something is stored.
 */
import type { Model } from "../../model/types.js";
import { fromDir, fromRuntime, renderBound } from "../bound.js";
import type { OutputFile } from "../file.js";
import { importPath, type Target } from "../target.js";
import { render, renderPlain } from "../template.js";
import { writeChanges } from "./changes.js";
import { listSqlTables } from "./sql-tables.js";
import { hasStores } from "./stores.js";

/** The name of the migration that makes the tables. */
const FIRST = "0001_create_tables";

/** The migrations that there are after this run. */
function listNames({ migrationNames }: Target): readonly string[] {
  return migrationNames.length === 0 ? [FIRST] : migrationNames;
}

/** Renders `migrations.ts`, which bundlers find every migration by. */
export function emitMigrationList(
  model: Model,
  target: Target,
): readonly OutputFile[] {
  if (!hasStores(model)) return [];
  const { dir, migrations: folder, importExtension } = target;
  const migrations = listNames(target).map((name) => ({
    name,
    local: `migration${/^\d+/.exec(name)?.[0] ?? ""}`,
    from: importPath(dir, `${folder}/${name}`, importExtension),
  }));
  return [renderBound("migrations", { migrations }, target)];
}

/** Renders what is the user's: the first migration, and the file that opens the database. */
export function emitDatabase(
  model: Model,
  target: Target,
): readonly OutputFile[] {
  if (!hasStores(model)) return [];
  return [...emitFirst(model, target), emitDatabaseFile(model, target)];
}

/** None where the project has others: what comes later goes on from those. */
function emitFirst(model: Model, target: Target): readonly OutputFile[] {
  const { migrations: folder, migrationNames } = target;
  if (migrationNames.length > 0 && !migrationNames.includes(FIRST)) return [];
  const tables = listSqlTables(model);
  const dropped = tables.map(({ name }) => name).reverse();
  // Statements of SQL, in lines of their own.
  const content = renderPlain("first-migration", { tables, dropped });
  return [
    { path: `${folder}/${FIRST}.ts`, owner: "yours", content },
    {
      path: `${folder}/${FIRST}.json`,
      owner: "yours",
      content: writeChanges(model.tables),
    },
  ];
}

function emitDatabaseFile(model: Model, target: Target): OutputFile {
  const path = target.database;
  const isSqlite = model.database?.dialect !== "postgres";
  const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
  const { stores, migrations } = fromDir(folder, target);
  const runtime = fromRuntime(target, folder);
  const content = render("database", {
    isSqlite,
    from: {
      ...{ stores, migrations },
      migrate: runtime["migrate"] ?? "",
      place: runtime["database-place"] ?? "",
      dialect: runtime[isSqlite ? "sqlite" : "postgres"] ?? "",
    },
  });
  return { path, owner: "yours", content };
}
