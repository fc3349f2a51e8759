/**
 * New indexes on existing tables, in a migration of their own. Stage:
 * migrations.
 */
import type { SchemaChange } from "./changes.js";
import { kindOfIndex } from "./fold-table.js";
import { isSameJson } from "./json.js";
import type { IndexColumns, DatabaseSchema } from "./schema.js";

/** The tables that get a new index, each once. */
export function listIndexed(
  changes: readonly SchemaChange[],
): readonly string[] {
  const tables = changes.flatMap((change) =>
    change.change === "add-index" ? change.table : [],
  );
  return [...new Set(tables)];
}

/**
 * Whether a unique index lets fewer rows be than another: what is unique by
 * some columns is so by these and more.
 */
export function isNarrower(one: IndexColumns, other: IndexColumns): boolean {
  return (
    one.length < other.length && one.every((column) => other.includes(column))
  );
}

/** The unique indexes of a table that give way to wider ones. */
function listWidened(
  table: string,
  changes: readonly SchemaChange[],
): readonly IndexColumns[] {
  const columnsOf = (
    kind: "add-index" | "drop-index",
  ): readonly IndexColumns[] =>
    changes.flatMap((change) =>
      change.change === kind && change.table === table && change.unique === true
        ? [change.columns]
        : [],
    );
  const added = columnsOf("add-index");
  return columnsOf("drop-index").filter((columns) =>
    added.some((other) => isNarrower(columns, other)),
  );
}

/**
 * A schema without the indexes that changes add to existing tables. A unique
 * index that a wider one replaces is still there.
 */
export function withoutIndexes(
  { tables }: DatabaseSchema,
  changes: readonly SchemaChange[],
): DatabaseSchema {
  return {
    tables: tables.map((table) => {
      const left = (
        kind: ReturnType<typeof kindOfIndex>,
      ): readonly IndexColumns[] =>
        table[kind].filter(
          (columns) =>
            !changes.some(
              (change) =>
                change.change === "add-index" &&
                change.table === table.table &&
                kindOfIndex(change) === kind &&
                isSameJson(change.columns, columns),
            ),
        );
      return {
        ...table,
        uniques: [...left("uniques"), ...listWidened(table.table, changes)],
        indexes: left("indexes"),
        searches: left("searches"),
      };
    }),
  };
}
