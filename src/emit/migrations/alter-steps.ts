/** The statements that are the same in both databases. Stage: emit. */
import type { StepData } from "../template-data/migration-steps.js";
import type { SqlIndexData } from "../template-data/migrations.js";
import { orderRenames, type Renaming } from "./renames.js";
import {
  columnsOf,
  findDoubles,
  type SqlChange,
  type SqlPair,
} from "./sql-change.js";

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

/** The name of a table or an index, and its new one. */
export interface RelationRenaming extends Renaming {
  readonly kind: "rename-table" | "rename-index";
}

/**
 * Gives tables their new names, and the indexes that have one of these another.
 */
export function renameTables(
  { pairs, relations }: SqlChange,
  indexes: readonly Renaming[] = [],
): readonly StepData[] {
  return orderRenames<RelationRenaming>(
    [
      ...pairs.map((pair) => ({
        kind: "rename-table" as const,
        ...renameOf(pair),
      })),
      ...indexes.map((each) => ({ kind: "rename-index" as const, ...each })),
    ],
    relations,
  );
}

/**
 * Gives the columns of a table that already has its new name their new names.
 */
export function renameColumns({
  before,
  after,
  columns,
}: SqlPair): readonly StepData[] {
  const there = [...columnsOf(before), ...columnsOf(after)];
  const names = orderRenames(
    columns.map(renameOf),
    there.map(({ name }) => name),
  );
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

/** An index of a table, with what may stop it. */
export function createIndex(
  pair: SqlPair,
  index: SqlIndexData,
): readonly StepData[] {
  return [
    ...findDoubles(pair, index).map((obstacle): StepData => ({
      kind: "obstacle",
      obstacle,
    })),
    { kind: "create-index", ...index },
  ];
}
