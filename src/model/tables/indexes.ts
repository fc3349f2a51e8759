/**
 * The columns that a database must find rows by: unique ones, refs, and those
 * that lists are filtered by, sorted by and searched in. Stage: model.
 */
import type { RecordModel } from "../records/types.js";
import type { Resource } from "../resource.js";
import { fieldIn, findField } from "./find-field.js";
import type { ColumnModel } from "./types.js";

type Columns = readonly string[];

/** The fields of a record that its lists name. */
function listNamed(
  key: "sort" | "order" | "search",
  places: readonly Resource[],
  record: RecordModel,
): Columns {
  return places.flatMap(({ node }) =>
    (node.options.list?.[key] ?? []).flatMap(
      (word) => findField(record.fields, fieldIn(word))?.name ?? [],
    ),
  );
}

/**
 * Columns whose values are unique together; the scope of the uniqueness comes
 * first.
 *
 * @param only the columns of each singleton
 */
export function listUniques(
  { fields }: RecordModel,
  only: readonly Columns[],
): readonly Columns[] {
  const declared = fields.flatMap(({ name, data: { unique } }) => {
    if (unique === undefined) return [];
    return unique === true ? [[name]] : [[...unique, name]];
  });
  const known = new Set(declared.map((columns) => columns.toSorted().join()));
  const missing = only.filter(
    (columns) => !known.has(columns.toSorted().join()),
  );
  return [...declared, ...missing];
}

/**
 * An index for each ref, filter and sort. An index for a sort ends in the key,
 * as the order of a list does.
 *
 * @param filters the fields that lists are filtered by, also those of others
 */
export function listIndexes(
  columns: readonly ColumnModel[],
  places: readonly Resource[],
  record: RecordModel,
  uniques: readonly Columns[],
  filters: Columns,
): readonly Columns[] {
  const named = (["sort", "order"] as const).flatMap((key) =>
    listNamed(key, places, record),
  );
  const sorts = new Set(named.filter((name) => name !== "id"));
  const singles = new Set([
    ...columns.flatMap(({ field }) => (field.ref === null ? [] : field.name)),
    ...filters,
  ]);
  const covered = new Set([
    "id",
    ...sorts,
    ...uniques.map(([first = ""]) => first),
  ]);
  return [
    ...[...singles].filter((name) => !covered.has(name)).map((name) => [name]),
    ...Array.from(sorts, (name) => [name, "id"]),
  ];
}

/** One index of the words in all texts that some list is searched in. */
export function listSearches(
  places: readonly Resource[],
  record: RecordModel,
): readonly Columns[] {
  const named = new Set(listNamed("search", places, record));
  const names = record.fields.flatMap(({ name }) =>
    named.has(name) ? name : [],
  );
  return names.length === 0 ? [] : [names];
}
