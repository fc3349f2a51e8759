/**
 * A migration as its two files: what it does in a database, and its changes as
 * data. Stage: emit. `down` is the same as `up`, in reverse.
 */
import { turnAround } from "../../migrations/align.js";
import type { NextMigration } from "../../migrations/next.js";
import type { Dialect } from "../../model/types.js";
import type { OutputFile } from "../file.js";
import type { StepData } from "../template-data/migration-steps.js";
import { writeJson } from "../stores/write-json.js";
import { renderPlain } from "../template.js";
import { planPostgres } from "./postgres.js";
import { describeChange, type SqlChange } from "./sql-change.js";
import { listRebuilt, planSqlite } from "./sqlite.js";

/**
 * Renders both files.
 *
 * @param folder the folder of migrations
 */
export function emitMigration(
  { name, after, from, to, diff, isConcurrent = false }: NextMigration,
  folder: string,
  dialect: Dialect,
): readonly OutputFile[] {
  const { alignment, changes } = diff;
  const forth = describeChange(from, to, alignment, dialect);
  const back = describeChange(to, from, turnAround(alignment), dialect);
  const [, ...words] = name.split("_");
  const title = words.join(" ");
  const up = plan(forth, dialect).map((step) =>
    isConcurrent ? buildBeside(step) : step,
  );
  const down = plan(back, dialect);
  const content = renderPlain("migration", {
    title: title.charAt(0).toUpperCase() + title.slice(1),
    isConcurrent,
    hasSearches: [...up, ...down].some(makesSearch),
    up,
    down,
    hasStatements: up.length + down.length > 0,
  });
  const rebuilds = dialect === "sqlite" ? listRebuilt(forth) : [];
  const history = { after, ...(rebuilds.length > 0 && { rebuilds }), changes };
  const path = `${folder}/${name}`;
  return [
    { path: `${path}.ts`, owner: "yours", content },
    { path: `${path}.json`, owner: "history", content: writeJson(history) },
  ];
}

function makesSearch(step: StepData): boolean {
  return step.kind === "create-table"
    ? step.table.indexes.some(({ isSearch }) => isSearch)
    : "isSearch" in step &&
        step.isSearch &&
        /^(?:create|build)-/.test(step.kind);
}

/** Makes the creation of an index one that lets others write meanwhile. */
function buildBeside(step: StepData): StepData {
  return step.kind === "create-index" ? { ...step, kind: "build-index" } : step;
}

function plan(change: SqlChange, dialect: Dialect): readonly StepData[] {
  return dialect === "sqlite" ? planSqlite(change) : planPostgres(change);
}
