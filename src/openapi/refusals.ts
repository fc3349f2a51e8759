/**
 * The errors that an action can answer with: what the router, the readers and
 * the store refuse. Stage: openapi.
 */
import { isSecured } from "../model/secured.js";
import type { TableModel } from "../model/tables/types.js";
import type { ModelRoute, Model } from "../model/types.js";
import { mayBeMade, type ActionFacts } from "./facts.js";
import { isSent } from "./sent.js";

/** What the errors of a route depend on. */
export interface RefusalFacts {
  readonly route: ModelRoute;
  readonly facts: ActionFacts;
  readonly model: Model;
}

/** A status, and whether some request is refused with it. */
type Rule = readonly [
  status: number,
  applies: (asked: RefusalFacts) => boolean,
];

/**
 * In the order in which they are told if several apply; 403 also comes first,
 * for forms of other sites, and 400 for bodies that cannot be read comes with
 * 415 and 413.
 */
const RULES: readonly Rule[] = [
  [406, ({ route }) => route.formats.length > 0],
  // Two hosts, an unreadable query, or parameters that a list does not know.
  [400, () => true],
  [401, mayBeUnknown],
  [404, mayBeMissing],
  [403, isForbidden],
  [415, isSent],
  [413, isSent],
  [422, isChecked],
  [428, isVersionRequired],
  [412, isConditional],
  [409, mayClash],
  [501, ({ facts }) => !facts.isWritten],
  [503, ({ facts }) => facts.work !== null],
];

/** The errors of a route, in the order in which they are told. */
export function listRefusals(asked: RefusalFacts): readonly number[] {
  return RULES.filter(([, applies]) => applies(asked)).map(
    ([status]) => status,
  );
}

/** Whether the store, a guard or a hook must know the caller. */
function mayBeUnknown({ route, facts, model }: RefusalFacts): boolean {
  return (
    facts.needsCaller ||
    route.guard !== null ||
    (model.callers === null && isSecured(route, model))
  );
}

/** Any page can send a POST, and a guard may refuse any caller. */
function isForbidden({ route, facts }: RefusalFacts): boolean {
  return route.method === "POST" || route.guard !== null || facts.meetsForeign;
}

/** A value that no constraint accepts, an unknown id, or a missing parent. */
function mayBeMissing({
  route,
  facts: { asked, place },
}: RefusalFacts): boolean {
  if (route.params.length > 0) return true;
  if (asked === "list") return place?.ids !== undefined || hasParents(place);
  if (asked === "create" || asked === "parent") return hasParents(place);
  return asked !== null || isOneThing(route);
}

function hasParents(place: ActionFacts["place"]): boolean {
  return (place?.parents ?? []).length > 0;
}

/** Whether the whole application has one row at a place. */
function isOnly(place: ActionFacts["place"]): boolean {
  if (place === null || hasParents(place)) return false;
  const { member, ids, by } = place;
  return member === undefined && ids === undefined && by === undefined;
}

/** Whether a route is about something that may not exist. */
function isOneThing({ kind, action }: ModelRoute): boolean {
  return kind === "singleton" && action !== "create" && action !== "new";
}

/** A value that is taken, a word that cannot follow, or a row that others refer to. */
function mayClash({ route, facts, model }: RefusalFacts): boolean {
  const { work, table, place } = facts;
  if (table === null) return false;
  switch (work) {
    case "create":
      return facts.action.record.returns === null
        ? hasTakenValues(table) || isOnly(place)
        : hasTakenValues(withoutOwn(table, place));
    case "update":
    case "updateAll":
      return (
        isWritten(Object.keys(table.transitions?.arrows ?? {}), facts) ||
        table.uniques.some((columns) => isWritten(columns, facts)) ||
        listKept(table, model).some((columns) => isWritten(columns, facts)) ||
        (mayBeMade(route, facts) &&
          (hasTakenValues(withoutOwn(table, place)) ||
            place?.member !== undefined))
      );
    case "transition":
    case "restore":
      return true;
    case "destroy":
    case "destroyAll":
      return facts.isReferred || listKept(table, model).length > 0;
    default:
      return false;
  }
}

/** What of members may not change where nobody else has the role of those who make rows. */
function listKept(
  { record }: TableModel,
  { tables }: RefusalFacts["model"],
): readonly (readonly string[])[] {
  return tables.flatMap(({ members }) =>
    members?.record === record.name && members.creator !== undefined
      ? [[members.of, members.role ?? members.of]]
      : [],
  );
}

/** Whether a new row may have what another has: a unique value, or its id. */
function hasTakenValues({
  uniques,
  record,
}: Pick<TableModel, "uniques" | "record">): boolean {
  return uniques.length > 0 || record.madeBy === "server";
}

/** A table without what is unique of each caller: their row is there, or it is made. */
function withoutOwn(
  table: TableModel,
  place: ActionFacts["place"],
): Pick<TableModel, "uniques" | "record"> {
  const { by, parents = [], where } = place ?? {};
  // A row of theirs that is not in this place is in the way.
  if (by === undefined || where !== undefined) return table;
  const own = new Set([by, ...parents.map(({ column }) => column)]);
  return {
    record: table.record,
    uniques: table.uniques.filter((columns) =>
      columns.some((column) => !own.has(column)),
    ),
  };
}

/** Whether what is sent can set one of these columns. */
function isWritten(
  columns: readonly string[],
  { action }: ActionFacts,
): boolean {
  const { input } = action.record;
  if (input === null || input.kind === "own") return false;
  return columns.some((column) => input.view.changes.includes(column));
}

/** If-Match, and the other conditions that are compared with an ETag. */
function isConditional({ route, facts }: RefusalFacts): boolean {
  const { work, place } = facts;
  if (mayBeMade(route, facts)) return true;
  if (place?.concurrency === undefined) return false;
  const isRead =
    work === "find" || (work === "list" && place.ids !== undefined);
  return isRead || CHANGES.has(work);
}

function isVersionRequired({ facts: { work, place } }: RefusalFacts): boolean {
  return CHANGES.has(work) && place?.concurrency === "required";
}

const CHANGES: ReadonlySet<ActionFacts["work"]> = new Set([
  ...(["update", "updateAll", "transition"] as const),
  ...(["destroy", "destroyAll", "restore"] as const),
]);

/** Whether a body or a query is checked against the manifest. */
function isChecked({ facts }: RefusalFacts): boolean {
  const { input, query } = facts.action.record;
  return input !== null || query !== null || facts.work === "list";
}
