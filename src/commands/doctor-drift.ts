/**
 * `doctor --database`: how an existing database compares with what the
 * migrations produce. Changes nothing in it.
 */
import type { Drift } from "../database/compare.js";
import { findAllDrift } from "../database/look.js";
import { openDatabase } from "../database/open.js";
import { DatabaseRefused } from "../database/refused.js";
import type { LiveDatabase } from "../database/table.js";
import { problemAt, type FileProblem } from "../diagnostics/file-problem.js";
import type { Dialect } from "../manifest/targets.js";
import { foldHistory } from "../migrations/history.js";
import type { WantedFiles } from "../run/pipeline.js";
import { findHiddenRows } from "./doctor-slugs.js";
import type { DriftReport } from "./drift-report.js";

/**
 * Inspects a database.
 *
 * @param url as a user writes it
 */
export async function reportDrift(
  { target, migrationData, model, packageFolder, place }: WantedFiles,
  dialect: Dialect,
  url: string,
  cwd: string,
): Promise<DriftReport> {
  const at = target.migrations;
  const refuse = (message: string): DriftReport => ({
    fact: null,
    problems: [problemAt("database-unreachable", at, message)],
  });
  let database: LiveDatabase | null = null;
  try {
    const home = packageFolder ?? place.root;
    database = openDatabase({ dialect, url, cwd, home });
    const applied = await database.readApplied();
    const { migrationNames: names } = target;
    const stage = describeStage(names, applied, at);
    if (stage.isAhead) return stage;
    const known = Object.fromEntries(
      Object.entries(migrationData).filter(([name]) => applied.includes(name)),
    );
    const { schema } = foldHistory(applied, known);
    const drifts = await findAllDrift(database, schema, dialect);
    const hidden = await findHiddenRows(database, model, at);
    const found = [...describeDrifts(drifts, at), ...hidden];
    const problems = [...stage.problems, ...found];
    return { ...stage, problems };
  } catch (error) {
    if (error instanceof DatabaseRefused) return refuse(error.message);
    throw error;
  } finally {
    await database?.close();
  }
}

/** Which migrations the database lacks, and which the code does not have. */
function describeStage(
  names: readonly string[],
  applied: readonly string[],
  at: string,
): DriftReport & { readonly isAhead: boolean } {
  const unknown = applied.filter((name) => !names.includes(name));
  const pending = names.filter((name) => !applied.includes(name));
  const fact = `${names.length - pending.length} of ${names.length} applied`;
  const behind = problemAt(
    "database-behind",
    at,
    `${count(pending, "migration is", "migrations are")} not applied: ${pending.join(", ")}`,
  );
  const ahead = problemAt(
    "database-ahead",
    at,
    `${count(unknown, "migration was", "migrations were")} applied that the code does not have: ${unknown.join(", ")}`,
  );
  const isAhead = unknown.length > 0;
  return {
    fact,
    isAhead,
    problems: [
      ...(pending.length > 0 ? [behind] : []),
      ...(isAhead ? [ahead] : []),
    ],
  };
}

function describeDrifts(
  drifts: readonly Drift[],
  at: string,
): readonly FileProblem[] {
  if (drifts.length === 0) return [];
  const tables = drifts.map(({ table }) => table);
  const message = `${count(tables, "table is", "tables are")} not as the migrations make it: ${tables.join(", ")}`;
  const diff = drifts.flatMap(({ table, lines }) => [
    `@@ ${table} @@`,
    ...lines,
  ]);
  const snippet = ["--- migrations", "+++ database", ...diff].join("\n");
  return [problemAt("database-drift", at, message, { snippet })];
}

function count(list: readonly string[], one: string, more: string): string {
  return `${list.length} ${list.length === 1 ? one : more}`;
}
