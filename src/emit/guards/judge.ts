/**
 * What the actions of a store answer to somebody about a row, as docs/access.md has
 * it. Stage: emit. Written for the tests: it asks samples, where the runtime asks the
 * database.
 */
import { ruleOfChange } from "../../model/access/rules.js";
import { findParentData } from "../../model/tables/parents.js";
import type { ModelRoute } from "../../model/types.js";
import {
  type AccessRule,
  isForAll,
  type ParentData,
  type PlaceData,
  purposeAbove,
} from "../../runtime/database/tables.js";
import {
  isAllowed,
  mayLink,
  mayReach,
  type SampleCaller,
} from "../samples/callers.js";
import { mayBeLed, meets, type SampleRow } from "../samples/sample-rows.js";

/** What an action does with its store. */
export type GuardedWork = "create" | "list" | "find" | "update" | "destroy";

/** A status; `hidden`: a list without the row. */
export type GuardAnswer = number | "hidden";

/** A request, as far as rules are about it. */
export interface GuardQuestion {
  readonly work: GuardedWork;
  readonly action: string;
  readonly route: ModelRoute;
  readonly place: PlaceData;
  readonly row: SampleRow;
  readonly caller: SampleCaller;
  /** Null for a stranger. */
  readonly roles: readonly string[] | null;
  /** Whether the database keeps the row, whoever removes it. */
  readonly isKept: boolean;
}

const DONE: Readonly<Record<GuardedWork, number>> = {
  ...{ create: 201, list: 200, find: 200, update: 200, destroy: 204 },
};

export function answerOf(asked: GuardQuestion): GuardAnswer {
  const { work, isKept } = asked;
  const refused = work === "create" ? refuseNew(asked) : refuseOld(asked);
  // Where the reply is the row above, what is not there has been removed.
  const isDone =
    work === "destroy" && refused === 404 && asked.place.returns === true;
  if (isDone && findAbove(asked) === null) return DONE.destroy;
  return refused ?? (work === "destroy" && isKept ? 409 : DONE[work]);
}

/**
 * Whether the caller may change a row, as fields with `can` say it.
 *
 * @param action one that changes a row
 * @param own its rule; true where it is that of the row
 */
export function mayDoWith(
  asked: GuardQuestion,
  action: string,
  own: AccessRule | true,
): boolean {
  const { place, row } = asked;
  if (!mayBeLed(row, row.table.transitions?.actions?.[action] ?? null))
    return false;
  const work = action === "destroy" ? "destroy" : "update";
  const rules = place.access ?? row.table.access ?? {};
  const ruled =
    own === true ? place : { ...place, access: { ...rules, [work]: own } };
  return refuseOld({ ...asked, work, action: "", place: ruled }) === null;
}

/** What is asked of a caller whatever the row. */
function demand(
  rule: AccessRule | undefined,
  { caller, roles }: GuardQuestion,
): GuardAnswer | null {
  if (rule === undefined || isForAll(rule)) return null;
  if (rule.some((each) => caller.has(each))) return null;
  return roles === null && rule.length > 0 ? 401 : 403;
}

/** Strangers are sent away where each way to a row above needs somebody known. */
function demandAbove(
  asked: GuardQuestion,
  row: SampleRow,
  { parents = [] }: Pick<ParentData, "parents">,
  isNew = false,
): GuardAnswer | null {
  if (asked.roles !== null) return null;
  const { table, record, values } = row;
  const named = new Map(parents.map((parent) => [parent.column, parent]));
  const columns = new Set([...Object.keys(table.below ?? {}), ...named.keys()]);
  for (const column of columns) {
    const above = values.get(column)?.row ?? null;
    const field = record.fields.find(({ name }) => name === column);
    const isFree = field?.data.optional === true && !named.has(column);
    // A row that is below none is for strangers too; a new one is below what it says.
    if (above === null || above === row || (isFree && !isNew)) continue;
    const parent = named.get(column);
    const read = (parent?.access ?? above.table.access)?.read;
    const refused =
      demand(read, asked) ??
      (hasScope(above) || parent?.by !== undefined ? 401 : null) ??
      demandAbove(asked, above, parent ?? {});
    if (refused !== null) return refused;
  }
  return null;
}

/** Whether a ref says whose a row is, so that strangers are asked who they are. */
function hasScope({ record }: SampleRow): boolean {
  return record.fields.some(({ ref }) => (ref?.scope ?? null) === "all");
}

function refuseOld(asked: GuardQuestion): GuardAnswer | null {
  const { work, action, place, row, caller, roles } = asked;
  const rules = place.access ?? row.table.access ?? {};
  const isRead = work === "list" || work === "find";
  const own = place.actions?.[action];
  const hasRules = row.table.access !== null || place.access !== undefined;
  const change = isRead
    ? own
    : (own ?? (hasRules ? ruleOfChange(rules, work) : undefined));
  const isAsked =
    place.by !== undefined ||
    row.record.fields.some(({ ref }) => {
      const scope = ref?.scope ?? null;
      return scope === "all" || (scope === "write" && !isRead);
    });
  const refused =
    demand(rules.read, asked) ??
    demand(change, asked) ??
    (roles === null && isAsked ? 401 : null) ??
    demandAbove(asked, row, place);
  if (refused !== null) return refused;
  // What an action that only reads may not be done with is not there for it.
  const mayRead =
    meets(row, place.where) &&
    mayReach(row, place, "read", caller) &&
    (!isRead || isAllowed(row, own, caller));
  if (work === "list") {
    if (mayRead) return null;
    return findAbove(asked) === null ? "hidden" : 404;
  }
  if (!mayRead) return 404;
  if (isRead) return null;
  return mayReach(row, place, "write", caller) && isAllowed(row, change, caller)
    ? null
    : 403;
}

function refuseNew(asked: GuardQuestion): GuardAnswer | null {
  const { action, place, row, caller, roles } = asked;
  const { table, record } = row;
  const rules = place.access ?? table.access;
  const rule =
    place.actions?.[action] ??
    (rules === null ? undefined : ruleOfChange(rules, "create"));
  const isSet = record.fields.some(
    ({ name, ref, data }) =>
      (ref?.isSet === true && data.optional !== true) ||
      (ref?.scope ?? null) !== null ||
      name === place.by,
  );
  const isFirst = table.members?.creator !== undefined;
  const refused =
    (roles === null && (isSet || isFirst) ? 401 : null) ??
    demandAbove(asked, row, place, true) ??
    findAbove(asked) ??
    checkAbove(asked) ??
    demand(rule, asked);
  if (refused !== null) return refused;
  const ways = rule?.filter(({ member }) => member !== "id");
  return isAllowed(row, ways, caller) && mayLink(row, null, caller)
    ? null
    : 403;
}

/** The row above that the path names. */
function findAbove(asked: GuardQuestion): GuardAnswer | null {
  const { place, route, row, caller, work } = asked;
  const parent = findParentData(place.parents ?? [], route);
  const above = parent && row.values.get(parent.column)?.row;
  if (parent === undefined || !above) return null;
  // The row of who calls is there.
  if (parent.by === "id") return null;
  const reaches = (purpose: "read" | "write"): boolean =>
    meets(above, parent.where) && mayReach(above, parent, purpose, caller);
  const purpose = work === "create" ? "write" : "read";
  if (!reaches("read")) return 404;
  return reaches(purposeOf(row, purpose)) ? null : 403;
}

/** The rows above that the body of a new row names. */
function checkAbove(asked: GuardQuestion): GuardAnswer | null {
  const { place, route, row, caller } = asked;
  const named = findParentData(place.parents ?? [], route)?.column;
  for (const column of Object.keys(row.table.below ?? {})) {
    const above = row.values.get(column)?.row ?? null;
    if (column === named || above === null) continue;
    if (!mayReach(above, {}, "read", caller)) return 422;
    if (!mayReach(above, {}, purposeOf(row, "write"), caller)) return 403;
  }
  return null;
}

function purposeOf(
  { table, record }: SampleRow,
  purpose: "read" | "write",
): "read" | "write" {
  const isScoped = record.fields.some(
    ({ ref }) => (ref?.scope ?? null) !== null,
  );
  return purposeAbove(
    {
      ...(isScoped && { scope: {} }),
      ...(table.access !== null && { access: table.access }),
    },
    purpose,
  );
}
