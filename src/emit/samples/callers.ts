/**
 * What the caller of the tests may do with sample rows. Stage: emit. All owners
 * are samples, and the caller is each of them, with all roles: a row is the caller's,
 * unless a ref that says whose it is has no value. Such a row is nobody's.
 */
import { ruleOfChange } from "../../model/access/rules.js";
import {
  type AccessRule,
  isKept,
  type ParentData,
  type PlaceData,
  type Purpose,
  purposeAbove,
  type ScopeKind,
} from "../../runtime/database/tables.js";
import type { StoreWorkData } from "../template-data/yours.js";
import { meets, type SampleRow } from "./sample-rows.js";

/** Whether the caller may do an action's work with a row, in its place. */
export function isForCaller(
  row: SampleRow,
  place: PlaceData,
  work: StoreWorkData["work"],
  caller: string | undefined,
): boolean {
  const isRead = work === "list" || work === "find";
  const purpose = isRead ? "read" : "write";
  const asked = place.open === true ? null : purpose;
  if (!mayReach(row, place, asked, caller)) return false;
  const rules = place.access ?? row.table.access;
  return (
    isRead ||
    rules === null ||
    isAllowed(row, ruleOfChange(rules, work), caller)
  );
}

/** Whether a rule lets the caller, who has all roles, do something with a row. */
function isAllowed(
  row: SampleRow,
  rule: AccessRule | undefined,
  caller: string | undefined,
): boolean {
  return (
    rule === undefined ||
    rule.some(
      ({ owner, member, word, where }) =>
        // Samples are stored without members, and words are the application's to say.
        member === undefined &&
        word === undefined &&
        (owner === undefined || isCallers(row, owner, caller)) &&
        meets(row, where),
    )
  );
}

function isCallers(
  row: SampleRow,
  column: string,
  caller: string | undefined,
): boolean {
  const { record } =
    column === "id" ? row : (row.values.get(column)?.row ?? {});
  return record !== undefined && record.name === caller;
}

/** @param purpose null in an open place, where only `by` asks who calls */
function mayReach(
  row: SampleRow,
  { by, parents = [], access }: Pick<ParentData, "by" | "parents" | "access">,
  purpose: Purpose | null,
  caller: string | undefined,
): boolean {
  const scope = scopeOf(row);
  const rules = access ?? row.table.access;
  if (purpose !== null && !isAllowed(row, rules?.read, caller)) return false;
  const owners = [
    ...(by === undefined ? [] : [by]),
    ...Object.entries(scope ?? {}).flatMap(([name, kind]) =>
      purpose !== null && isKept(kind, purpose) ? [name] : [],
    ),
  ];
  if (owners.some((name) => isNull(row, name))) return false;
  const asked =
    purpose &&
    purposeAbove(
      {
        ...(scope !== null && { scope }),
        ...(row.table.access !== null && { access: row.table.access }),
      },
      purpose,
    );
  const places = new Map<string, ParentData | null>([
    ...Object.keys(row.table.below ?? {}).map((name) => [name, null] as const),
    ...parents.map((parent) => [parent.column, parent] as const),
  ]);
  return [...places].every(([column, place]) => {
    const above = row.values.get(column)?.row ?? null;
    // What a row itself is above was asked already.
    return (
      above === null ||
      above === row ||
      (mayReach(above, place ?? {}, asked, caller) &&
        (asked !== "write" ||
          isAllowed(
            above,
            above.table.access?.update ?? above.table.access?.write,
            caller,
          )))
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
