/**
 * The actions that the tests of rules ask: what each does with its store, and what it
 * answers in a case. Stage: emit.
 */
import type { CallersModel } from "../../model/access/types.js";
import type { ControllerAction } from "../../model/types.js";
import type { PlaceData } from "../../runtime/database/tables.js";
import type { FindAddress } from "../samples/addresses.js";
import type { SampleRow, SampleRows } from "../samples/sample-rows.js";
import type { RequestRow } from "../template-data/tests.js";
import { readParams, type TestKit } from "../tests/kit.js";
import { createSample } from "../tests/samples.js";
import type { Case } from "./cases.js";
import { describeFields, type GuardedFields } from "./fields.js";
import { answerOf, type GuardedWork, type GuardQuestion } from "./judge.js";
import { describeJoin, readMembership } from "./kinds.js";
import { asCaller, changeRow, idOf, plain, type RowChanges } from "./people.js";

/** What the tests of all places need. */
export interface GuardsInput {
  readonly kit: TestKit;
  readonly rows: SampleRows;
  readonly callers: CallersModel;
  /** The sample of their record, and the row beside it that calls. */
  readonly user: SampleRow;
  readonly person: SampleRow;
}

/** An action with its request, and what it does with its store. */
export interface GuardedAction {
  readonly action: ControllerAction;
  readonly work: GuardedWork;
  readonly address: NonNullable<ReturnType<FindAddress>>;
  readonly params: RequestRow["params"];
}

/** The order in which requests are sent: each finds the row as it was stored. */
export const ORDER: readonly GuardedWork[] = [
  ...(["create", "list", "find", "update", "destroy"] as const),
];

/** What an action does, and how it is called; null where no row says what it is about. */
export function describeAction(
  action: ControllerAction,
  place: PlaceData,
  find: FindAddress,
  { keysOf }: TestKit,
): GuardedAction | null {
  const { name, routes } = action;
  for (const route of routes) {
    const work = workOf(name, route, place);
    const address = work === null ? null : find(route);
    if (work === null || address === null) continue;
    const values = address.args.map(({ value }) => value);
    const { params } = createSample(route, values);
    const named = route.params.map(
      (name) => [name, params[name] ?? ""] as const,
    );
    const read = readParams(Object.fromEntries(named), keysOf(route));
    return { action, work, address, params: read };
  }
  return null;
}

const WORKS: Readonly<Record<string, GuardedWork>> = {
  ...{ index: "list", show: "find", create: "create" },
  ...{ update: "update", destroy: "destroy" },
};

function workOf(
  name: string,
  { resource, origin, kind, method }: ControllerAction["routes"][number],
  { actions = {}, member }: PlaceData,
): GuardedWork | null {
  if (resource === null || kind === "subset") return null;
  if (origin === resource.node) return WORKS[name] ?? null;
  if (!Object.hasOwn(actions, name)) return null;
  const isOfRow = kind === "member" && member !== undefined;
  if (method === "GET") return isOfRow ? "find" : "list";
  return isOfRow ? "update" : "create";
}

/** What an action answers in a case; null where the case says nothing of it. */
export function answerTo(
  each: Case,
  { action, work, address }: Pick<GuardedAction, "action" | "work" | "address">,
  { sample, place, fields }: GuardedPlace,
  { callers, user, person, rows }: GuardsInput,
): string | null {
  const { roles, isSelf, joins, changes } = each;
  // Nobody calls, or is a member of a row, before it is there.
  const isOf = joins.some(
    ({ through }) => through === sample.table.members?.record,
  );
  if (work === "create" && (isSelf || isOf)) return null;
  // It would be below the row of who calls.
  const isBelowOwn = place.parents?.some(({ by }) => by === "id") === true;
  if (work === "create" && isBelowOwn) return null;
  // What who calls refers to is always there.
  const isNeeded = [...user.needs].some(
    ({ record }) => record === sample.record,
  );
  if (isNeeded && (work === "create" || work === "destroy")) return null;
  // So is the row of who calls: where there is but one, it is not made twice.
  const isOnly = isOnlyRow(place) && sample.record === callers.record;
  if (isOnly && work === "create") return null;
  const isKnown = roles !== null;
  const row = changeRow(
    sample,
    work === "create"
      ? withSet(sample, place, changes, isKnown ? person : null)
      : changes,
  );
  const own = work === "create" ? null : readMembership(row, rows);
  const joined = joins.flatMap((join) => describeJoin(join, rows) ?? []);
  const members = [...joined, ...(own === null ? [] : [own])];
  const record = callers.record.name;
  const id = idOf(isSelf ? user : person);
  const isKept =
    own === null ? refersTo(row, each, rows) : isLast(row, joined, rows);
  // What a word of the user's own says, nobody knows here.
  const [answer, other] = [false, true].map((says) => {
    const caller = asCaller({ record, id, roles }, members, says);
    const asked: GuardQuestion = {
      ...{ work, place, row, roles, isKept, caller },
      action: action.name,
      route: address.route,
    };
    const status = answerOf(asked);
    const isDone = typeof status === "number" && status < 300;
    return `${status}${isDone ? describeFields(asked, fields) : ""}`;
  });
  return answer === other ? (answer ?? null) : null;
}

/** Whether a place has the first row of its table, whatever else is in it. */
function isOnlyRow({ member, ids, parents = [], by }: PlaceData): boolean {
  return (member ?? ids ?? by) === undefined && parents.length === 0;
}

/** A place with its sample. */
export interface GuardedPlace {
  readonly sample: SampleRow;
  readonly place: PlaceData;
  readonly fields: GuardedFields;
}

/** The refs of a new row that get the id of who calls. */
export function listSets(
  { record }: SampleRow,
  { by }: PlaceData,
): readonly string[] {
  return record.fields.flatMap(({ name, ref }) =>
    ref?.isSet === true || (ref?.scope ?? null) !== null || name === by
      ? name
      : [],
  );
}

function withSet(
  sample: SampleRow,
  place: PlaceData,
  changes: RowChanges,
  person: SampleRow | null,
): RowChanges {
  const { name } = sample.record;
  const value =
    person === null ? plain(null) : { ...plain(idOf(person)), row: person };
  const sets = listSets(sample, place).map((each) => [each, value] as const);
  return new Map([
    ...changes,
    [name, new Map([...(changes.get(name) ?? []), ...sets])],
  ]);
}

/** Whether a membership keeps the row that it is of. */
function refersTo(row: SampleRow, { joins }: Case, rows: SampleRows): boolean {
  return joins.some(({ through }) =>
    rows
      .get(through)
      ?.record.fields.some(
        ({ name, ref }) =>
          ref?.record === row.record.name &&
          name === row.table.members?.of &&
          ref.onDelete === "restrict",
      ),
  );
}

/** Whether nobody else has the role that somebody has to have. */
function isLast(
  row: SampleRow,
  joined: readonly NonNullable<ReturnType<typeof readMembership>>[],
  rows: SampleRows,
): boolean {
  const own = readMembership(row, rows);
  const group = rows.get(own?.of ?? "");
  const creator = group?.table.members?.creator;
  if (creator === undefined || own?.role !== creator) return false;
  return !joined.some(({ id, role }) => id === own.id && role === creator);
}
