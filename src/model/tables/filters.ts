/**
 * The filters of lists: by fields of their rows, by fields of the rows that refs lead to,
 * and under names of their own. Stage: model.
 */
import type { FilterPath, ListData } from "../../runtime/database/tables.js";
import type { RecordField, RecordModel } from "../records/types.js";
import type { Resource } from "../resource.js";
import { findField } from "./find-field.js";

/** A filter as the manifest has it. */
export type FilterEntry = NonNullable<
  NonNullable<Resource["node"]["options"]["list"]>["filter"]
>[number];

/** What a filter compares. */
export interface FilterModel {
  /** Its parameter: `state`, `author.name`, or what the manifest calls it. */
  readonly name: string;
  readonly field: RecordField;
  /** That has the field. */
  readonly record: RecordModel;
  /** The ref, or the list of them, that leads to the rows with the field. */
  readonly through: RecordField | null;
}

/** The word for a filter by whether rows of a record with `destroy: soft` are deleted. */
export const DELETED_WORD = "deleted";

/** What that filter compares: no column, but whether a row has been deleted. */
const DELETED: RecordField = {
  name: DELETED_WORD,
  written: DELETED_WORD,
  data: { type: "boolean" },
  ...{ ref: null, words: {}, can: null, transitions: null, related: null },
  ...{ slug: null, column: null },
  ...{ path: [], was: [], wasWritten: [], from: "tool" },
};

/** Whether a filter asks for rows that were deleted, or for the others. */
export function isOfDeleted({ field }: Pick<FilterModel, "field">): boolean {
  return field === DELETED;
}

/** Finds a record with a table by its name. */
export type FindStored = (name: string) => RecordModel | undefined;

/** Null for one that names no field. */
export function readFilter(
  { key, word }: FilterEntry,
  record: RecordModel,
  findStored: FindStored,
  isSoft: boolean,
): FilterModel | null {
  const own = typeof key === "string" ? key : null;
  const field = findField(record.fields, word);
  if (field !== undefined)
    return { name: own ?? field.name, field, record, through: null };
  if (word === DELETED_WORD && isSoft)
    return { name: own ?? word, field: DELETED, record, through: null };
  const [first = "", second = "", ...rest] = word.split(".");
  const through = findField(record.fields, first);
  const target = findStored(through?.ref?.record ?? "");
  if (through === undefined || target === undefined || rest.length > 0)
    return null;
  const found = findField(target.fields, second);
  return found === undefined
    ? null
    : { name: own ?? word, field: found, record: target, through };
}

/**
 * All that a list has, each once.
 *
 * @param isSoft whether rows that are deleted stay stored
 */
export function listFilters(
  { node }: Resource,
  record: RecordModel,
  findStored: FindStored,
  isSoft: boolean,
): readonly FilterModel[] {
  const all = (node.options.list?.filter ?? []).flatMap(
    (entry) => readFilter(entry, record, findStored, isSoft) ?? [],
  );
  return [...new Map(all.map((each) => [each.name, each])).values()];
}

/** Whether a filter is a field of the rows, under its own name, with one value. */
export function isPlainFilter({ name, field, through }: FilterModel): boolean {
  return (
    through === null &&
    name === field.name &&
    field.data.many !== true &&
    field !== DELETED
  );
}

/** Filters as lists read them. */
export function describeFilters(
  filters: readonly FilterModel[],
): Pick<ListData, "filter" | "filters"> {
  const others: Record<string, FilterPath> = {};
  for (const each of filters) {
    const { name, field, through } = each;
    if (isPlainFilter(each)) continue;
    others[name] = isOfDeleted(each)
      ? { deleted: true }
      : {
          ...(through && { ref: through.name }),
          field: field.name,
        };
  }
  return {
    filter: filters.filter(isPlainFilter).map(({ name }) => name),
    ...(Object.keys(others).length > 0 && { filters: others }),
  };
}
