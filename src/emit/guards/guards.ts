/**
 * `access.test.ts` of the machine's tests: what each action answers to callers of
 * each kind, over rows that differ. Stage: emit. A rule that is another one than the
 * manifest's turns a test red, in the emitted data and in the runtime.
 */
import type { Controller } from "../../model/types.js";
import type { OutputFile } from "../file.js";
import { sortImports } from "../imports.js";
import { describeOwnership } from "../ownership.js";
import { createAddresses } from "../samples/addresses.js";
import { ownsItself } from "../samples/sample-rows.js";
import type { Samples } from "../samples/samples.js";
import { nameStore } from "../stores/stores.js";
import { importFile } from "../target.js";
import type { GuardsData } from "../template-data/guards.js";
import { fromSamples, startsEach } from "../test-app.js";
import { renderTest, type TestKit } from "../tests/kit.js";
import { testAppPath } from "../user-files.js";
import {
  type GuardsInput,
  describeAction,
  answerTo,
  listSets,
  ORDER,
} from "./actions.js";
import { type Case, grantsOf, listCases } from "./cases.js";
import {
  describeColumns,
  describeCaseRows,
  describeJoinData,
  findShared,
  listSampleNeeds,
  withoutShared,
} from "./describe.js";
import { findGuardedFields } from "./fields.js";
import { besideOf, changeRow } from "./people.js";

type PlaceTests = GuardsData["access"]["places"][number];

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
  const around: GuardsInput = { kit, rows, callers, user, person };
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
  const hasSees = guarded.some(({ sees }) => sees.length > 0);
  const hasCan = guarded.some(({ can }) => can.length > 0);
  const hasChanges = guarded.some(({ changes }) => changes.length > 0);
  const throughs = new Set(
    guarded.flatMap(({ cases }) => cases.flatMap(({ joins }) => joins)),
  );
  const bases = new Map<string, GuardsData["guard"]["joins"][number]>();
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
            values: describeColumns(beside, person),
          },
          joins: [...bases.values()],
          columns: callers.columns,
          isVersioned: guarded.some(({ isVersioned }) => isVersioned),
          ...{ hasSees, hasCan, hasChanges },
          ...{
            hasShown: hasSees || hasCan,
            hasFields: hasSees || hasCan || hasChanges,
          },
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
  around: GuardsInput,
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
  const fields = findGuardedFields(row, grantsOf(row, place));
  const judged = listCases(row, place, { rows, callers, person }).map(
    (each) => ({
      case: each,
      answers: actions.flatMap(({ action, work, address }) => {
        const answer = answerTo(
          each,
          { action, work, address },
          { sample: row, place, fields },
          around,
        );
        return answer === null ? [] : [`${action.name} ${answer}`];
      }),
    }),
  );
  const told = withoutSame(judged).filter(({ answers }) => answers.length > 0);
  if (told.length === 0) return [];
  const shared = findShared(told.map((each) => each.case.changes));
  const needs = listSampleNeeds(
    row,
    told.map((each) => each.case),
    rows,
  );
  const { members } = row.table;
  const isMade = actions.some(({ work }) => work === "create");
  return [
    {
      controller: controller.key,
      sample: row.record.name,
      needs,
      sets: isMade ? listSets(row, place) : [],
      sees: fields.sees,
      can: fields.can,
      changes: describeColumns(fields.changes, person),
      first:
        isMade &&
        members?.creator !== undefined &&
        members.role !== undefined &&
        rows.has(members.record)
          ? {
              through: members.record,
              of: members.of,
              user: members.user,
              role: members.role,
              creator: members.creator,
            }
          : null,
      rows: describeCaseRows(shared, person),
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
        rows: describeCaseRows(withoutShared(each.changes, shared), person),
        joins: each.joins.map((join) => describeJoinData(join, person, rows)),
        others: describeCaseRows(each.others, person),
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

type Judged = readonly {
  readonly case: Case;
  /** `show 200` */
  readonly answers: readonly string[];
}[];

/**
 * Whether a row tells the most where rows that differ make no difference: somebody who
 * is refused is so in spite of a condition that holds, and whoever is let through
 * needs none that does.
 */
function tells({ case: { isMet, isUnmet }, answers }: Judged[number]): boolean {
  const isRefused = (answer: string): boolean => /hidden| [45]/.test(answer);
  return (
    (isMet && answers.some(isRefused)) || (isUnmet && !answers.every(isRefused))
  );
}

/** Who calls, with rows that differ as far as that tells something. */
function withoutSame(judged: Judged): Judged {
  const people = new Map<string, Judged>();
  for (const each of judged) {
    const { who } = each.case;
    people.set(who, [...(people.get(who) ?? []), each]);
  }
  return [...people.values()].flatMap((all) => {
    const texts = new Set(all.map(({ answers }) => answers.join()));
    const kept = texts.size > 1 ? all : all.filter(tells);
    return kept.length > 1
      ? kept
      : kept.map((each) => ({ ...each, case: { ...each.case, where: "" } }));
  });
}
