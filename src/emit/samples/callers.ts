/**
 * What the caller of the tests may do with sample rows. Stage: emit. All owners
 * are samples, and the caller is each of them: a row is the caller's, unless a
 * ref that says whose it is has no value. Such a row is nobody's.
 */
import {
  isKept,
  type ParentData,
  type PlaceData,
  type Purpose,
  purposeAbove,
  type ScopeKind,
} from "../../runtime/database/tables.js";
import type { StoreWorkData } from "../template-data/yours.js";
import type { SampleRow } from "./sample-rows.js";

/** Whether the caller may do an action's work with a row, in its place. */
export function isForCaller(
  row: SampleRow,
  place: PlaceData,
  work: StoreWorkData["work"],
): boolean {
  const purpose = work === "list" || work === "find" ? "read" : "write";
  return mayReach(row, place, place.open === true ? null : purpose);
}

/** @param purpose null in an open place, where only `by` asks who calls */
function mayReach(
  row: SampleRow,
  { by, parents = [] }: Pick<ParentData, "by" | "parents">,
  purpose: Purpose | null,
): boolean {
  const scope = scopeOf(row);
  const owners = [
    ...(by === undefined ? [] : [by]),
    ...Object.entries(scope ?? {}).flatMap(([name, kind]) =>
      purpose !== null && isKept(kind, purpose) ? [name] : [],
    ),
  ];
  if (owners.some((name) => isNull(row, name))) return false;
  const asked =
    purpose && purposeAbove(scope === null ? {} : { scope }, purpose);
  const places = new Map<string, ParentData | null>([
    ...Object.keys(row.table.below ?? {}).map((name) => [name, null] as const),
    ...parents.map((parent) => [parent.column, parent] as const),
  ]);
  return [...places].every(([column, place]) => {
    const above = row.values.get(column)?.row ?? null;
    // What a row itself is above was asked already.
    return (
      above === null || above === row || mayReach(above, place ?? {}, asked)
    );
  });
}

/** The refs that decide whose a row is; null for none. */
function scopeOf({
  record,
}: SampleRow): Readonly<Record<string, ScopeKind>> | null {
  const scoped = record.fields.flatMap(({ name, ref }) => {
    const scope = ref?.scope ?? null;
    return scope === null ? [] : [[name, scope] as const];
  });
  return scoped.length === 0 ? null : Object.fromEntries(scoped);
}

function isNull({ values }: SampleRow, name: string): boolean {
  return (values.get(name)?.literal ?? null) === null;
}
