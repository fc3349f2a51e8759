/**
 * What indexes say of fields: which are unique, and which lists are filtered and
 * sorted by. Stage: import.
 */
import type { LeftOutRoute } from "../source.js";
import type { ManifestValue } from "../spell-options.js";
import type { RecordDraft } from "./draft-tables.js";
import type { FieldDrafts } from "./draft-fields.js";

export interface IndexDrafts {
  /** The `unique` of fields, by their names. */
  readonly uniques: ReadonlyMap<string, true | readonly string[]>;
  readonly filters: readonly string[];
  readonly sorts: readonly string[];
  readonly notes: readonly LeftOutRoute[];
}

/** What of the indexes of a table a manifest says. */
export function draftIndexes(
  { table, key }: RecordDraft,
  { fields }: FieldDrafts,
  isRefused: (field: string) => boolean,
): IndexDrafts {
  const byColumn = new Map(fields.map((field) => [field.column, field]));
  const uniques = new Map<string, true | readonly string[]>();
  const filters: string[] = [];
  const sorts: string[] = [];
  const notes: LeftOutRoute[] = [];
  for (const index of table.parts.indexes) {
    const { name, columns, isUnique, isPlain } = index;
    const named = columns.map((column) => byColumn.get(column)?.name);
    const last = named.at(-1);
    const [first] = named;
    const isWhole = isPlain && !named.includes(undefined);
    if (isUnique && isWhole && last !== undefined && !uniques.has(last)) {
      const scope = named.slice(0, -1) as readonly string[];
      uniques.set(last, scope.length === 0 ? true : scope);
      continue;
    }
    const field = byColumn.get(columns[0] ?? "");
    if (!isUnique && isPlain && field !== undefined && first !== undefined) {
      const isRef = "ref" in field.value;
      const isSort = columns.length === 2 && columns[1] === key;
      if (
        isSort &&
        canList(field.value, table, field.column) &&
        !isRefused(first)
      ) {
        sorts.push(first);
        continue;
      }
      if (columns.length === 1) {
        if (isRef) continue;
        if (canList(field.value, table, field.column) && !isRefused(first)) {
          filters.push(first);
          continue;
        }
      }
    }
    notes.push({
      route: `${table.name}, the index ${name}`,
      reason: "no manifest says it; it stays as it is",
    });
  }
  return { uniques, filters, sorts, notes };
}

/** Whether lists can be filtered and sorted by a field. */
function canList(
  { type }: ManifestValue,
  { parts: { words } }: RecordDraft["table"],
  column: string,
): boolean {
  // PostgreSQL compares the words of its own enums with nothing else.
  return type !== "json" && !words.has(column);
}
