/** The statements that are the same in both databases. Stage: emit. */
import type { StepData } from "../template-data/migration-steps.js";
import type { SqlIndexData } from "../template-data/migrations.js";
import { besideTable, splitTableName } from "../../model/tables/table-name.js";
import { nameFree, orderRenames, WAITING, type Renaming } from "./renames.js";
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
  readonly isSearch: boolean;
}

/** An index gets another name. */
export type IndexRenaming = Omit<RelationRenaming, "kind">;

/**
 * Gives tables their new names, and the indexes that have one of these another. A table
 * that gets another schema, too, has it first.
 */
export function renameTables(
  { pairs, relations }: SqlChange,
  indexes: readonly IndexRenaming[] = [],
): readonly StepData[] {
  const moves = pairs.map((pair) => moveTable(renameOf(pair), relations));
  return [
    ...moves.flatMap(({ steps }) => steps),
    ...orderRenames<RelationRenaming>(
      [
        ...moves.map(({ left }) => ({
          kind: "rename-table" as const,
          isSearch: false,
          ...left,
        })),
        ...indexes.map((each) => ({ kind: "rename-index" as const, ...each })),
      ],
      relations,
    ),
  ];
}

/** What gives a table its schema, and the renaming that is left then. */
function moveTable(
  { from, to }: Renaming,
  relations: readonly string[],
): { readonly steps: readonly StepData[]; readonly left: Renaming } {
  const { schema, name } = splitTableName(to);
  const before = splitTableName(from);
  if (schema === before.schema) return { steps: [], left: { from, to } };
  // Nothing else may have the name, neither here nor there, before or afterwards.
  const others = relations.filter((each) => each !== from);
  const isFree =
    others.indexOf(to) === others.lastIndexOf(to) &&
    !others.includes(besideTable(from, name));
  const bare = isFree
    ? name
    : nameFree(
        before.name,
        WAITING,
        relations.map((each) => splitTableName(each).name),
      );
  const table = besideTable(from, bare);
  return {
    steps: [
      ...(table === from
        ? []
        : [{ kind: "rename-table" as const, from, to: table }]),
      { kind: "move-table", table, name: schema },
    ],
    left: { from: besideTable(to, bare), to },
  };
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

/** Removes the rows that were deleted and stayed stored, where none do any more. */
export function deleteRows({
  before,
  deletedAt,
}: SqlPair): readonly StepData[] {
  return deletedAt === null
    ? []
    : [{ kind: "delete-rows", table: before.name, name: deletedAt }];
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
