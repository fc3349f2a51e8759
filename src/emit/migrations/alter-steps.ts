/** The statements that are the same in both databases. Stage: emit. */
import type { StepData } from "../template-data/migration-steps.js";
import { orderRenames, type Renaming } from "./renames.js";
import type { SqlPair } from "./sql-change.js";

/** The renaming of a table, or of a column. */
function renameOf({
  before,
  after,
}: {
  readonly before: { readonly name: string };
  readonly after: { readonly name: string };
}): Renaming {
  return { from: before.name, to: after.name };
}

/** Gives tables their new names. */
export function renameTables(pairs: readonly SqlPair[]): readonly StepData[] {
  const names = orderRenames(pairs.map(renameOf));
  return names.map((each) => ({ kind: "rename-table", ...each }));
}

/**
 * Gives the columns of a table that already has its new name their new names.
 */
export function renameColumns({
  after,
  columns,
}: SqlPair): readonly StepData[] {
  const names = orderRenames(columns.map(renameOf));
  const table = after.name;
  return names.map((each) => ({ kind: "rename-column", table, ...each }));
}

export function dropColumns({
  after,
  droppedColumns,
}: SqlPair): readonly StepData[] {
  const table = after.name;
  return droppedColumns.map((name) => ({ kind: "drop-column", table, name }));
}
