/**
 * Who may do what with sample rows. Stage: emit. In the tests of controllers, the
 * caller is the owner of all rows, with all roles: a row is the caller's, unless a
 * ref that says whose it is has no value. Such a row is nobody's.
 */
import { ruleOfChange } from "../../model/access/rules.js";
import {
  type AccessRule,
  type Grant,
  isKept,
  type ParentData,
  type PlaceData,
  type Purpose,
  purposeAbove,
  type ScopeKind,
} from "../../runtime/database/tables.js";
import type { StoreWorkData } from "../template-data/yours.js";
import { meets, type SampleRow } from "./sample-rows.js";

/** Somebody who calls, as far as rules ask. */
export interface SampleCaller {
  /** Whether a row is the caller's, as far as a ref with a scope says. */
  readonly owns: (row: SampleRow, column: string) => boolean;
  /** Whether a row is the caller's own. */
  readonly isSelf: (row: SampleRow) => boolean;
  /** Whether a grant is for somebody like this, if the row is right. */
  readonly has: (grant: Grant) => boolean;
  /** What the words of the user's own say of all rows. */
  readonly says: boolean;
  /** Whether the caller is a member of a row, with one of some roles. */
  readonly isMember: (of: SampleRow, roles: Grant["roles"]) => boolean;
}

/**
 * Who calls in the tests of controllers. Samples are stored without members, and words
 * are the application's to say.
 */
export function ownerOfAll(caller: string | undefined): SampleCaller {
  return {
    owns: ({ values }, column) =>
      (values.get(column)?.literal ?? null) !== null,
    isSelf: ({ record }) => record.name === caller,
    has: () => true,
    says: false,
    isMember: () => false,
  };
}

/**
 * Whether a caller may do an action's work with a row, in its place.
 *
 * @param action its name, if it may have a rule of its own
 */
export function isForCaller(
  row: SampleRow,
  place: PlaceData,
  work: StoreWorkData["work"],
  owner: SampleCaller,
  action?: string,
): boolean {
  const isRead = work === "list" || work === "find";
  const purpose = isRead ? "read" : "write";
  const asked = place.open === true ? null : purpose;
  if (!mayReach(row, place, asked, owner)) return false;
  const rules = place.access ?? row.table.access;
  if (isRead || rules === null) return true;
  const own = action === undefined ? undefined : place.actions?.[action];
  return isAllowed(row, own ?? ruleOfChange(rules, work), owner);
}

/** Whether a rule lets a caller do something with a row. */
export function isAllowed(
  row: SampleRow,
  rule: AccessRule | undefined,
  caller: SampleCaller,
): boolean {
  return rule === undefined || rule.some((each) => holds(row, each, caller));
}

/**
 * Whether a caller may let the refs of a row refer to what they do.
 *
 * @param before the row as it was, whose refs are not asked about; null if it is new
 */
export function mayLink(
  row: SampleRow,
  before: SampleRow | null,
  caller: SampleCaller,
): boolean {
  return Object.entries(row.table.guarded ?? {}).every(([name, { link }]) => {
    const value = row.values.get(name)?.literal ?? null;
    const same = before?.values.get(name)?.literal;
    return value === null || value === same || isAllowed(row, link, caller);
  });
}

function holds(row: SampleRow, grant: Grant, caller: SampleCaller): boolean {
  const { owner, member, roles, word, where } = grant;
  if (!caller.has(grant) || !meets(row, where)) return false;
  if (word !== undefined && !caller.says) return false;
  if (owner !== undefined && !isCallers(row, owner, caller)) return false;
  if (member === undefined) return true;
  const of = rowAt(row, member);
  return of !== null && caller.isMember(of, roles);
}

/** Whether a ref of a row is to the caller's own. */
export function isCallers(
  row: SampleRow,
  column: string,
  caller: SampleCaller,
): boolean {
  const own = rowAt(row, column);
  return own !== null && caller.isSelf(own);
}

function rowAt(row: SampleRow, column: string): SampleRow | null {
  return column === "id" ? row : (row.values.get(column)?.row ?? null);
}

/**
 * Whether a caller may do something with a row, as far as its owners, its rule of
 * reading and the rows above it say.
 *
 * @param purpose null in an open place, where only `by` asks who calls
 */
export function mayReach(
  row: SampleRow,
  { by, parents = [], access }: Pick<ParentData, "by" | "parents" | "access">,
  purpose: Purpose | null,
  caller: SampleCaller,
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
  if (owners.some((name) => !caller.owns(row, name))) return false;
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
