/**
 * What the manifest promises of an action, as data for the tests of its controller: what
 * is stored, sent and shown, and what others get. Stage: emit.
 */
import { findParentData } from "../../model/tables/parents.js";
import type { Model } from "../../model/types.js";
import { answerOf, type GuardedWork } from "../guards/judge.js";
import type { Literal } from "../literal.js";
import type { SampleCaller } from "../samples/callers.js";
import { findAddressedAs, type SampleAddress } from "../samples/addresses.js";
import { nameStore } from "../stores/stores.js";
import type { PlaceData } from "../../runtime/database/tables.js";
import { literalOf, type SampleBody } from "../samples/sample-bodies.js";
import {
  mayBeLed,
  type SampleRow,
  type SampleRows,
} from "../samples/sample-rows.js";
import type { StoredTest } from "../samples/stored-tests.js";
import type { ExpectationData } from "../template-data/expectations.js";
import { encodeValue, type Sampler } from "../tests/samples.js";
import { createWholeBody } from "./bodies.js";
import { describeQuery } from "./lists.js";
import { ownerOfSamples, type PlaceRows, refersToSample } from "./rows.js";
import { describeMade, describeShown } from "./shown.js";

/** What the descriptions of all actions need. */
export interface ExpectationsInput {
  readonly model: Model;
  readonly sampler: Sampler;
  readonly rows: SampleRows;
  readonly seconds: ReadonlyMap<string, SampleRow>;
  readonly bodies: ReadonlyMap<string, SampleBody>;
}

/** The works that a store does with one row, as the rules of access have them. */
const WORKS: Readonly<Record<StoredTest["work"], GuardedWork | null>> = {
  ...{ list: "list", find: "find", create: "create", update: "update" },
  ...{ destroy: "destroy", transition: "update", restore: null },
  ...{ updateAll: null, destroyAll: null },
};

/**
 * @param name what the rows of its controller are called in the file
 * @param show the action that shows a row, if the controller has one
 */
export function describeExpectation(
  test: StoredTest,
  name: string,
  placed: PlaceRows,
  show: StoredTest | null,
  around: ExpectationsInput,
): ExpectationData {
  const { action, work, address, row, place, body } = test;
  const { model, bodies, rows } = around;
  const { input, output } = action.record;
  const caller = model.callers?.record.name;
  const view = test.above === null ? (output?.view ?? null) : null;
  const shown = view === null ? null : describeShown(view, row);
  const sent = body === null ? null : (bodies.get(body.names.sent) ?? null);
  const values = placed.spare;
  const whole =
    body === null || values === null
      ? null
      : createWholeBody(test, body, values, sent, caller);
  const wrapper =
    model.envelope && input !== null && input.kind !== "own"
      ? input.view.wrapped[0]
      : null;
  const wrap = (made: SampleBody | null): Literal | undefined => {
    if (made === null) return undefined;
    const literal = literalOf(made);
    return wrapper === null ? literal : { [wrapper]: literal };
  };
  const [one, many] = output?.view.wrapped ?? [];
  const at = (other: SampleRow | null): string | undefined =>
    (other && pathOf(address, other, test, around)) ?? undefined;
  const owner = ownerOfSamples(rows, caller);
  const isSeen = (other: SampleRow | null): boolean =>
    other !== null &&
    (place.open === true ||
      answerOf({
        ...{ work: "find", action: action.name, route: address.route, place },
        ...{ row: other, roles: [], isKept: false, caller: owner },
      }) === 200);
  // Who changes their own membership may lose sight of it.
  const isMembership = model.tables.some(
    ({ members }) => members?.record === row.record.name,
  );
  const isKeptSeen =
    !isMembership &&
    (work === "create" ||
      [sent, whole].every(
        (each) =>
          each === null ||
          isSeen({ ...row, values: new Map([...row.values, ...each.values]) }),
      ));
  const isMade = work === "create" || work === "update";
  const isAlone = work.startsWith("destroy") && refersToSample(placed);
  const isBelow = findParentData(place.parents ?? [], address.route);
  const isOfRow = WORKS[work] !== null && work !== "list" && work !== "create";
  const isList = output?.isList === true;
  const others = describeOthers(test, placed, owner, around);
  const expects = (made: SampleBody | null): Literal | undefined => {
    if (made === null || shown === null) return undefined;
    if (work === "create")
      return describeMade(shown, row, place, made, isBelow?.column);
    const literal = literalOf(made);
    const names = shown.same.filter((each) => each in literal);
    return Object.fromEntries(
      names.map((each) => [each, literal[each] ?? null]),
    );
  };
  return {
    to: nameAction(test),
    rows: name,
    expected: listSaid({
      work,
      method: address.route.method,
      path: pathOf(address, row, test, around),
      second:
        work === "find" && isSeen(placed.second)
          ? at(placed.second)
          : undefined,
      elsewhere:
        isOfRow && isBelow !== undefined ? at(placed.elsewhere) : undefined,
      others: isAlone ? undefined : others,
      alone: isAlone ? true : undefined,
      refused: test.isLed ? undefined : 409,
      version: test.isVersioned ? "required" : versionOf(test),
      envelope: model.envelope ? (isList ? many : one) : undefined,
      above: describeAbove(test),
      members: shown?.members ?? undefined,
      same: shown?.same,
      sent: wrap(sent),
      makes: expects(sent),
      sentWhole: wrap(whole),
      makesWhole: expects(whole),
      merges: body?.reading === "merge" ? true : undefined,
      becomes: action.record.transition ?? undefined,
      unique:
        work === "create" && isRefusedTwice(row, place, whole, isBelow?.column)
          ? true
          : undefined,
      children:
        work === "destroy" && !test.above
          ? listChildren(row, around)
          : undefined,
      times: isMade ? timesOf(row, shown?.same ?? []) : undefined,
      foundBy: test.follow ?? undefined,
      show:
        isMade && show !== null && isKeptSeen ? nameAction(show) : undefined,
      ...(work === "list" && describeQuery(test, placed, owner)),
    }),
  };
}

/** What the reply shows of the row above, if it answers with that. */
function describeAbove({ above, showsId }: StoredTest): Literal | undefined {
  if (above === null) return undefined;
  return showsId ? { id: above.values.get("id")?.literal ?? null } : {};
}

function nameAction({ controller, action }: StoredTest): string {
  return `${controller}#${action.name}`;
}

/** Whether a change may name the version that it is about. */
function versionOf({ work, place }: StoredTest): "etag" | undefined {
  const isOne = work === "update" || work === "destroy";
  return isOne && place.concurrency === "etag" ? "etag" : undefined;
}

/** Whether a second row of a body is refused, as something in it has to be unique. */
function isRefusedTwice(
  { table, record }: SampleRow,
  { by, where = {} }: PlaceData,
  body: SampleBody | null,
  above: string | undefined,
): boolean {
  const isSaid = (name: string): boolean => {
    const field = record.fields.find((each) => each.name === name);
    const isGiven =
      [by, above].includes(name) ||
      field?.ref?.isSet === true ||
      (Object.hasOwn(where, name) && !Array.isArray(where[name]));
    return isGiven || (body?.values.get(name)?.literal ?? null) !== null;
  };
  return body !== null && table.uniques.some((names) => names.every(isSaid));
}

/**
 * What happens to the samples that refer to a row when it is deleted, of those that are
 * stored with no other that refers to it.
 */
function listChildren(
  row: SampleRow,
  { rows }: ExpectationsInput,
): Literal | undefined {
  if (row.table.gone !== null) return undefined;
  const refersHere = (each: SampleRow): readonly string[] =>
    each === row
      ? []
      : [...each.values].flatMap(([name, value]) =>
          value.row === row ? [name] : [],
        );
  const children = [...rows.values()].flatMap((child): Literal[] => {
    const [column, ...others] = refersHere(child);
    const field = child.record.fields.find(({ name }) => name === column);
    const isAlone =
      others.length === 0 &&
      [...child.needs].every((each) => refersHere(each).length === 0);
    if (column === undefined || field?.ref === null || !isAlone) return [];
    if (child.table.gone !== null || child.table.inside !== null) return [];
    return [
      {
        record: child.record.name,
        store: nameStore(child.record),
        id: child.values.get("id")?.literal ?? null,
        column,
        onDelete: field?.ref.onDelete ?? "restrict",
      },
    ];
  });
  return children.length === 0 ? undefined : children;
}

/** The timestamps that a reply shows. */
function timesOf(
  { table }: SampleRow,
  same: readonly string[],
): Literal | undefined {
  const times = table.times ?? [];
  const areShown = times.every((name) => same.includes(name));
  return times.length > 0 && areShown ? [...times] : undefined;
}

/** The address of a row; null if none leads there. */
function pathOf(
  address: SampleAddress,
  row: SampleRow,
  { place }: StoredTest,
  { sampler }: ExpectationsInput,
): string | null {
  const path = findAddressedAs(address, row, place, sampler);
  if (path === null || address.ids === null) return path;
  const { param, column } = address.ids;
  const id = row.values.get(column)?.literal ?? null;
  const text = typeof id === "object" ? "" : String(id);
  return `${path}?${encodeValue(param)}[]=${encodeValue(text)}`;
}

/** Where the row of somebody else is, and what they get of it who have the samples. */
function describeOthers(
  test: StoredTest,
  { others }: PlaceRows,
  caller: SampleCaller,
  around: ExpectationsInput,
): Literal | undefined {
  const { work, action, place, address } = test;
  const asked = WORKS[work];
  if (others === null || asked === null || asked === "create") return undefined;
  if (address.ids !== null) return undefined;
  // An open place has the rows of all.
  if (place.open === true) return asked === "list" ? [true] : undefined;
  const path = pathOf(address, others, test, around);
  if (path === null) return undefined;
  const answer = answerOf({
    ...{ work: asked, action: action.name, route: address.route, place },
    ...{ row: others, roles: [], isKept: false },
    caller,
  });
  if (asked === "list") return [answer === 200];
  const isLed = mayBeLed(others, action.record.transition);
  return [
    path,
    answer === 200 && work === "transition" && !isLed ? 409 : answer,
  ];
}

function listSaid(
  data: Readonly<Record<string, Literal | undefined>>,
): ExpectationData["expected"] {
  return Object.entries(data).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [{ name, value }],
  );
}
