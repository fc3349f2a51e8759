/**
 * What requests may ask of a list, and what the rows of the tests have of it. Stage:
 * emit.
 */
import { findParentData } from "../../model/tables/parents.js";
import type { Field } from "../../runtime/records/fields.js";
import { DEFAULT_SIZE, PAGE_WORDS } from "../../runtime/stores/list-query.js";
import type { Literal } from "../literal.js";
import { answerOf } from "../guards/judge.js";
import type { SampleCaller } from "../samples/callers.js";
import { meets, type SampleRow } from "../samples/sample-rows.js";
import { findOthers } from "../samples/sample-values.js";
import type { StoredTest } from "../samples/stored-tests.js";
import type { PlaceRows } from "./rows.js";

/** The types whose values sort alike wherever they are stored, but for texts. */
const SORTED = new Set<Field["type"]>([
  ...(["integer", "number", "date", "datetime"] as const),
  ...(["string", "text", "email"] as const),
]);

/** The parameters of a list: filters, sorts, pages and totals. */
export function describeQuery(
  { row, place, action, address, isLed }: StoredTest,
  placed: PlaceRows,
  caller: SampleCaller,
): Readonly<Record<string, Literal | undefined>> {
  const { list = {}, where } = place;
  const { second, elsewhere } = placed;
  const isSeen = (beside: SampleRow | null): true | undefined =>
    beside !== null &&
    isLed &&
    address.ids === null &&
    meets(beside, where) &&
    answerOf({
      ...{ work: "list", action: action.name, route: address.route, place },
      ...{ row: beside, roles: [], isKept: false },
      caller,
    }) === 200
      ? true
      : undefined;
  const isBelow = findParentData(place.parents ?? [], address.route);
  const [size = ""] = PAGE_WORDS[list.page ?? "cursor"];
  const filters = Object.entries({
    ...Object.fromEntries((list.filter ?? []).map((name) => [name, name])),
    ...directOf(list.filters ?? {}),
  }).filter(([, name]) => isPlain(row, name));
  const sorts = (list.sort ?? []).filter((name) => isSorted(row, name));
  const [first = ""] = (list.order ?? "id").split(",");
  const order = isSorted(row, first.replace("-", "")) ? first : undefined;
  return {
    listed: isSeen(second),
    below: isBelow === undefined ? isSeen(elsewhere) : undefined,
    filters: filters.length === 0 ? undefined : Object.fromEntries(filters),
    nothing: listAbsent(filters, placed),
    sorts: sorts.length === 0 ? undefined : sorts,
    order,
    size: (list.size ?? DEFAULT_SIZE) > 1 ? size : undefined,
    total:
      list.total === undefined || list.total.upTo !== undefined
        ? undefined
        : true,
  };
}

/** A value for each filter that no row has. */
function listAbsent(
  filters: readonly (readonly [param: string, name: string])[],
  { sample, second, others, elsewhere }: PlaceRows,
): Literal | undefined {
  const rows = [sample, second, others, elsewhere].flatMap((row) => row ?? []);
  const found = filters.flatMap(([param, name]) => {
    const field = fieldOf(sample, name);
    const isRef = rows.some(
      (row) => (row.values.get(name)?.row ?? null) !== null,
    );
    if (field === undefined || field.many === true || isRef) return [];
    const taken = rows.map((row) => row.values.get(name)?.literal ?? null);
    // Whatever a new row may begin with, a list is asked for any word.
    const value =
      field.type === "enum"
        ? field.values.find((word) => !taken.includes(word))
        : findOthers(field, taken);
    const isText = typeof value === "string" && value !== "";
    return isText || typeof value === "number" ? [[param, value] as const] : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** The filters of another name than their field's. */
function directOf(
  filters: NonNullable<NonNullable<StoredTest["place"]["list"]>["filters"]>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([param, path]) =>
      "field" in path && path.ref === undefined ? [[param, path.field]] : [],
    ),
  );
}

function fieldOf({ record }: SampleRow, name: string): Field | undefined {
  return record.fields.find((each) => each.name === name)?.data;
}

/** Whether a filter compares a field with one value, which a query writes as JSON does. */
function isPlain(row: SampleRow, name: string): boolean {
  const type = fieldOf(row, name)?.type;
  return type !== undefined && type !== "object" && type !== "json";
}

function isSorted(row: SampleRow, name: string): boolean {
  const field = fieldOf(row, name);
  if (field === undefined || field.many === true) return false;
  if (name === "id") return row.record.key !== "text";
  return SORTED.has(field.type);
}
