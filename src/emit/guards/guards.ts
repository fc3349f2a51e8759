/**
 * `access.test.ts` of the machine's tests: what each action answers to callers of
 * each kind, over rows that differ. Stage: emit. A rule that is another one than the
 * manifest's turns a test red, in the emitted data and in the runtime.
 */
import type { Controller, ControllerAction } from "../../model/types.js";
import type { CallersModel } from "../../model/access/types.js";
import type { PlaceData } from "../../runtime/database/tables.js";
import type { OutputFile } from "../file.js";
import { sortImports } from "../imports.js";
import { describeOwnership } from "../ownership.js";
import { createAddresses, type FindAddress } from "../samples/addresses.js";
import {
  ownsItself,
  type SampleRow,
  type SampleRows,
} from "../samples/sample-rows.js";
import type { Samples } from "../samples/samples.js";
import { nameStore } from "../stores/stores.js";
import { importFile } from "../target.js";
import type {
  GuardedChange,
  RequestRow,
  TestsData,
} from "../template-data/tests.js";
import { fromSamples, startsEach } from "../test-app.js";
import { describeTestValue } from "../tests/fields/write-value.js";
import { readParams, renderTest, type TestKit } from "../tests/kit.js";
import { createSample } from "../tests/samples.js";
import { testAppPath } from "../user-files.js";
import { type Case, listCases } from "./cases.js";
import { describeJoin, readMembership } from "./kinds.js";
import { type Answer, answerOf, type GuardedWork } from "./judge.js";
import {
  asCaller,
  besideOf,
  changeRow,
  idOf,
  type RowChange,
  type RowChanges,
} from "./people.js";

type PlaceTests = TestsData["access"]["places"][number];

/** What the tests of all places need. */
interface Around {
  readonly kit: TestKit;
  readonly rows: SampleRows;
  readonly callers: CallersModel;
  /** The sample of their record, and the row beside it that calls. */
  readonly user: SampleRow;
  readonly person: SampleRow;
  /** What that row has that the sample has not. */
  readonly beside: RowChange;
}

/** An action with its request, and what it does with its store. */
interface GuardedAction {
  readonly action: ControllerAction;
  readonly work: GuardedWork;
  readonly address: NonNullable<ReturnType<FindAddress>>;
  readonly params: RequestRow["params"];
}

/** The order in which requests are sent: each finds the row as it was stored. */
const ORDER: readonly GuardedWork[] = [
  ...(["create", "list", "find", "update", "destroy"] as const),
];

/** Renders both files; none where no rules are about rows. */
export function emitGuards(
  { rows }: Samples,
  kit: TestKit,
): readonly OutputFile[] {
  const { model, target, folder } = kit;
  const { callers } = model;
  const app = testAppPath(target);
  const user = rows.get(callers?.record.name ?? "");
  if (callers === null || user === undefined || app === null) return [];
  // Another function of the user's says whose rows these are.
  if (!startsEach(model, target) || describeOwnership(model).asked.length > 0)
    return [];
  const beside = ownsItself(user) ? null : besideOf(user);
  if (beside === null) return [];
  const person = changeRow(user, new Map([[user.record.name, beside]]));
  const around: Around = { kit, rows, callers, user, person, beside };
  const guarded = model.controllers.flatMap((controller) =>
    guardController(controller, around),
  );
  if (guarded.length === 0) return [];
  const names = new Set(guarded.flatMap(({ used }) => used));
  const samples = [...rows.values()].filter(({ record }) =>
    names.has(record.name),
  );
  const path = `${folder}/access.test.ts`;
  const usesCaller = guarded.some(({ cases }) =>
    cases.some((each) =>
      [...each.rows, ...each.joins].some(({ values }) =>
        values.some(({ isCaller }) => isCaller),
      ),
    ),
  );
  const throughs = new Set(
    guarded.flatMap(({ cases }) => cases.flatMap(({ joins }) => joins)),
  );
  const bases = new Map<string, TestsData["guard"]["joins"][number]>();
  for (const { name, base } of throughs)
    bases.set(name, { name, values: base });
  return [
    withSortedImports(
      renderTest(
        "guard",
        {
          samples: samples.map(({ record, constant }) => ({
            name: record.name,
            constant,
            store: nameStore(record),
          })),
          caller: {
            record: user.record.name,
            constant: user.constant,
            needs: [...user.needs].map(({ record }) => record.name),
            values: describeChange(beside, person),
          },
          joins: [...bases.values()],
          columns: callers.columns,
          isVersioned: guarded.some(({ isVersioned }) => isVersioned),
          app: importFile(path, app, target),
          fromSamples: fromSamples(path, target) ?? "",
        },
        kit,
        "guard",
      ),
    ),
    renderTest("access", { places: guarded, usesCaller }, kit),
  ];
}

function withSortedImports(file: OutputFile): OutputFile {
  return { ...file, content: sortImports(file.content) };
}

/** A place with tests, and what they need of the file beside them. */
interface Guarded extends PlaceTests {
  /** The records whose samples are stored. */
  readonly used: readonly string[];
  readonly isVersioned: boolean;
}

function guardController(
  controller: Controller,
  around: Around,
): readonly Guarded[] {
  const { kit, rows, callers, person, user } = around;
  const { model, sampler } = kit;
  const place = model.places.find(
    (each) => each.controller === controller.key,
  )?.data;
  const row = rows.get(place?.record ?? "");
  if (place === undefined || row === undefined) return [];
  if (place.ids !== undefined || ownsItself(row)) return [];
  const helpers = new Map(model.helpers.map((each) => [each.base, each]));
  const find = createAddresses(place, { rows, sampler, helpers });
  const actions = controller.actions
    .flatMap((action) => describeAction(action, place, find, kit) ?? [])
    .sort((one, other) => ORDER.indexOf(one.work) - ORDER.indexOf(other.work));
  if (actions.length === 0) return [];
  const judged = listCases(row, place, { rows, callers, person }).map(
    (each) => ({
      case: each,
      answers: actions.flatMap(({ action, work, address }) => {
        const answer = judge(
          each,
          { action, work, address },
          row,
          place,
          around,
        );
        return answer === null ? [] : [`${action.name} ${answer}`];
      }),
    }),
  );
  const told = withoutSame(judged).filter(({ answers }) => answers.length > 0);
  if (told.length === 0) return [];
  const shared = findShared(told.map((each) => each.case.changes));
  const needs = listNeeds(
    row,
    told.map((each) => each.case),
    around,
  );
  const { members } = row.table;
  const isMade = actions.some(({ work }) => work === "create");
  const sets = row.record.fields.flatMap(({ name, ref }) =>
    ref?.isSet === true || (ref?.scope ?? null) !== null || name === place.by
      ? name
      : [],
  );
  return [
    {
      controller: controller.key,
      sample: row.record.name,
      needs,
      sets: isMade ? sets : [],
      first:
        isMade && members?.creator !== undefined && members.role !== undefined
          ? {
              through: members.record,
              of: members.of,
              user: members.user,
              role: members.role,
              creator: members.creator,
            }
          : null,
      rows: describeChanges(shared, person),
      works: ORDER.flatMap((work) => {
        const own = actions.filter((each) => each.work === work);
        return own.length === 0
          ? []
          : [
              {
                work,
                actions: own.map(({ action, params }) => ({
                  name: action.name,
                  params,
                })),
              },
            ];
      }),
      cases: told.map(({ case: each, answers }) => ({
        who: each.where === "" ? each.who : `${each.who} where ${each.where}`,
        isStranger: each.roles === null,
        roles: each.roles ?? [],
        isSelf: each.isSelf,
        rows: describeChanges(withoutShared(each.changes, shared), person),
        joins: each.joins.map((join) => describeJoinData(join, around)),
        others: describeChanges(each.others, person),
        answers: answers.join(", "),
      })),
      used: [
        ...new Set([
          ...needs,
          row.record.name,
          user.record.name,
          ...[...user.needs].map(({ record }) => record.name),
          ...told.flatMap((each) =>
            each.case.joins.map(({ through }) => through),
          ),
          ...(members?.creator === undefined ? [] : [members.record]),
        ]),
      ],
      isVersioned: place.concurrency === "required",
    },
  ];
}

/** What an action does, and how it is called; null where no row says what it is about. */
function describeAction(
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

function judge(
  each: Case,
  { action, work, address }: Pick<GuardedAction, "action" | "work" | "address">,
  sample: SampleRow,
  place: PlaceData,
  { callers, user, person, rows }: Around,
): Answer | null {
  const { roles, isSelf, joins, changes } = each;
  // Nobody calls, or is a member of a row, before it is there.
  const isOf = joins.some(
    ({ through }) => through === sample.table.members?.record,
  );
  if (work === "create" && (isSelf || isOf)) return null;
  const row = changeRow(sample, changes);
  const own = work === "create" ? null : readMembership(row, rows);
  const joined = joins.flatMap((join) => describeJoin(join, rows) ?? []);
  const members = [...joined, ...(own === null ? [] : [own])];
  const record = callers.record.name;
  const id = idOf(isSelf ? user : person);
  return answerOf({
    ...{ work, place, row, roles },
    action: action.name,
    route: address.route,
    caller: asCaller({ record, id, roles }, members),
    isKept:
      own === null ? refersTo(row, each, rows) : isLast(row, joined, rows),
  });
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

type Judged = readonly {
  readonly case: Case;
  /** `show 200` */
  readonly answers: readonly string[];
}[];

/**
 * Who calls, with rows that differ where that makes a difference to them; else with
 * those that the conditions of others let through.
 */
function withoutSame(judged: Judged): Judged {
  const people = new Map<string, Judged>();
  for (const each of judged) {
    const { who } = each.case;
    people.set(who, [...(people.get(who) ?? []), each]);
  }
  return [...people.values()].flatMap((all) => {
    const texts = new Set(all.map(({ answers }) => answers.join()));
    const kept = texts.size > 1 ? all : all.filter((each) => each.case.isMet);
    return kept.length > 1
      ? kept
      : kept.map((each) => ({ ...each, case: { ...each.case, where: "" } }));
  });
}

/** What all cases change alike. */
function findShared(all: readonly RowChanges[]): RowChanges {
  const [first = new Map<string, RowChange>(), ...others] = all;
  return new Map(
    Array.from(first, ([record, change]) => [
      record,
      new Map(
        [...change].filter(([name, { literal }]) =>
          others.every(
            (each) => each.get(record)?.get(name)?.literal === literal,
          ),
        ),
      ),
    ]),
  );
}

function withoutShared(changes: RowChanges, shared: RowChanges): RowChanges {
  return new Map(
    Array.from(changes, ([record, change]) => [
      record,
      new Map(
        [...change].filter(([name]) => shared.get(record)?.has(name) !== true),
      ),
    ]),
  );
}

/** The records whose samples are there beside the row, each after those it needs. */
function listNeeds(
  sample: SampleRow,
  cases: readonly Case[],
  { rows }: Around,
): readonly string[] {
  const names = new Set<string>();
  const visit = (row: SampleRow): void => {
    for (const { row: above } of row.values.values()) {
      if (above === null || above.record.name === row.record.name) continue;
      visit(above);
      names.add(above.record.name);
    }
  };
  for (const { changes, joins } of cases) {
    visit(changeRow(sample, changes));
    for (const { through, change } of joins) {
      const row = rows.get(through);
      if (row !== undefined)
        visit(changeRow(row, new Map([[through, change]])));
    }
  }
  names.delete(sample.record.name);
  return [...names];
}

/** A membership: what all of its record have, and what this one has. */
function describeJoinData(
  { through, change }: Case["joins"][number],
  { person, rows }: Around,
): PlaceTests["cases"][number]["joins"][number] {
  const sample = rows.get(through);
  const own = [...change].filter(
    ([name, { literal, row }]) =>
      name !== "id" &&
      row !== person &&
      // A role is told in any case.
      (row === null || literal !== sample?.values.get(name)?.literal),
  );
  const base = [...change].filter(
    ([name, { row }]) => name === "id" || row === person,
  );
  return {
    name: through,
    values: describeChange(new Map(own), person),
    base: describeChange(new Map(base), person),
  };
}

function describeChanges(
  changes: RowChanges,
  person: SampleRow,
): PlaceTests["rows"] {
  return Array.from(changes, ([name, change]) => ({
    name,
    values: describeChange(change, person),
  })).filter(({ values }) => values.length > 0);
}

function describeChange(
  change: RowChange,
  person: SampleRow,
): readonly GuardedChange[] {
  return Array.from(change, ([name, { literal, row }]) => ({
    name,
    isCaller: row === person,
    value: describeTestValue(literal),
  }));
}
