/**
 * New indexes on existing tables, in a migration of their own. Stage:
 * migrations.
 */
import type { Change } from "./changes.js";
import { isSame } from "./json.js";
import type { Columns, Schema } from "./schema.js";

/** The tables that get a new index, each once. */
export function listIndexed(changes: readonly Change[]): readonly string[] {
  const tables = changes.flatMap((change) =>
    change.change === "add-index" ? change.table : [],
  );
  return [...new Set(tables)];
}

/** A schema without the indexes that changes add to existing tables. */
export function withoutIndexes(
  { tables }: Schema,
  changes: readonly Change[],
): Schema {
  return {
    tables: tables.map((table) => {
      const isLeft = (columns: Columns, unique: boolean): boolean =>
        !changes.some(
          (change) =>
            change.change === "add-index" &&
            change.table === table.table &&
            (change.unique === true) === unique &&
            isSame(change.columns, columns),
        );
      return {
        ...table,
        uniques: table.uniques.filter((each) => isLeft(each, true)),
        indexes: table.indexes.filter((each) => isLeft(each, false)),
      };
    }),
  };
}
