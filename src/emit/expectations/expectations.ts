/**
 * `expectations.ts` and `verify.ts` of the machine's tests: what the manifest promises of
 * each action that queries a store, and the function that asks the user's own code for
 * it. Stage: emit. The user's tests only name actions.
 */
import type { OutputFile } from "../file.js";
import { compareNaturally, sortImports } from "../imports.js";
import type { SampleRow, SampleValue } from "../samples/sample-rows.js";
import { isSameSample } from "../samples/sample-values.js";
import type { Samples } from "../samples/samples.js";
import type { StoredTest } from "../samples/stored-tests.js";
import { nameStore } from "../stores/stores.js";
import { importFile } from "../target.js";
import type {
  ExpectationsData,
  RowBesideData,
} from "../template-data/expectations.js";
import type { SampleValueData } from "../template-data/tests.js";
import { fromSamples, fromTests } from "../test-app.js";
import { describeTestValue } from "../tests/fields/write-value.js";
import { renderTest, type TestKit } from "../tests/kit.js";
import { testAppPath } from "../user-files.js";
import { type ExpectationsInput, describeExpectation } from "./describe.js";
import {
  createPlaceRows,
  createSecondRows,
  nameRows,
  type PlaceRows,
} from "./rows.js";

/** The names of the files. */
export const EXPECTATIONS = "expectations";
export const VERIFY = "verify";

type Data = ExpectationsData["expectations"];
type PlaceData = Data["places"][number];

/** Renders both files; none if no test of a controller stores anything. */
export function emitExpectations(
  samples: Samples,
  kit: TestKit,
): readonly OutputFile[] {
  const { model, target, sampler, folder } = kit;
  const tests = [...samples.tests.values()];
  const app = testAppPath(target);
  if (tests.length === 0 || app === null) return [];
  const { rows, bodies } = samples;
  const seconds = createSecondRows(model, rows);
  const around: ExpectationsInput = { model, sampler, rows, bodies, seconds };
  const used = new Set<SampleRow>();
  const places: PlaceData[] = [];
  const actions: Data["actions"][number][] = [];
  for (const [controller, own] of groupBy(tests, (each) => each.controller)) {
    const [first] = own;
    if (first === undefined) continue;
    const placed = createPlaceRows(model, first.place, first.row, seconds);
    const usual = nameRows(controller);
    const isTaken = places.some((each) => each.name === usual);
    const name = isTaken ? `${usual}${places.length}` : usual;
    const place = describePlace(name, placed, around);
    for (const each of place.used) used.add(each);
    places.push(place.data);
    const show = own.find(({ work, above }) => work === "find" && !above);
    for (const test of own)
      actions.push(
        describeExpectation(test, name, placed, show ?? null, around),
      );
  }
  const described = inOrder(used).map((row) => describeBeside(row, rows));
  const path = `${folder}/${VERIFY}.ts`;
  return [
    renderTest(
      "expectations",
      {
        fromSamples: fromSamples(path, target) ?? "",
        fromVerify: fromTests(path, VERIFY, target) ?? "",
        imports: listImports(places, described),
        seconds: described,
        ...{ places, actions },
      },
      kit,
      EXPECTATIONS,
    ),
    renderTest(
      "verify",
      {
        app: importFile(path, app, target),
        fromSamples: fromSamples(path, target) ?? "",
        fromExpectations: fromTests(path, EXPECTATIONS, target) ?? "",
        isSoft: [...rows.values()].some(
          ({ table }) => table.gone?.column !== undefined,
        ),
      },
      kit,
      VERIFY,
    ),
  ].map((file) => ({ ...file, content: sortImports(file.content) }));
}

function groupBy(
  tests: readonly StoredTest[],
  keyOf: (test: StoredTest) => string,
): ReadonlyMap<string, readonly StoredTest[]> {
  const groups = new Map<string, StoredTest[]>();
  for (const test of tests) {
    const key = keyOf(test);
    groups.set(key, [...(groups.get(key) ?? []), test]);
  }
  return groups;
}

/** The rows of a place, and the second rows of other records that they use. */
function describePlace(
  name: string,
  { sample, second, others, elsewhere }: PlaceRows,
  { rows, seconds }: ExpectationsInput,
): { readonly data: PlaceData; readonly used: readonly SampleRow[] } {
  const all = [sample, second, others, elsewhere].flatMap((row) => row ?? []);
  const needs = [...new Set(all.flatMap((row) => [...row.needs]))];
  const isSecond = (row: SampleRow): boolean =>
    seconds.get(row.record.name) === row;
  const beside = needs.filter(isSecond);
  return {
    data: {
      name,
      record: sample.record.name,
      store: nameStore(sample.record),
      row: sample.constant,
      samples: needs
        .filter((row) => !isSecond(row) && row.record !== sample.record)
        .map(({ record }) => record.name),
      needs: beside.map(({ record, constant }) => ({
        ...{ store: nameStore(record), constant },
      })),
      second: second?.constant ?? null,
      others: others && describeBeside(others, rows),
      elsewhere: elsewhere && describeBeside(elsewhere, rows),
    },
    used: [...beside, ...(second === null ? [] : [second])],
  };
}

/** Each row after those that it refers to. */
function inOrder(rows: ReadonlySet<SampleRow>): readonly SampleRow[] {
  const all = [...rows].flatMap((row) => [...row.needs, row]);
  return [...new Set(all)].filter((row) => rows.has(row));
}

function describeBeside(
  row: SampleRow,
  rows: ReadonlyMap<string, SampleRow>,
): RowBesideData {
  const sample = rows.get(row.record.name);
  return {
    constant: row.constant,
    sample: sample?.constant ?? "",
    values: [...row.values]
      .filter(
        ([name, value]) =>
          !isSameSample(value.literal, sample?.values.get(name)?.literal),
      )
      .map(([name, value]) => describeValue(name, value)),
  };
}

function describeValue(
  name: string,
  { literal, row, isList }: SampleValue,
): SampleValueData {
  return {
    ...{ name, isList, row: row?.constant ?? null },
    value: describeTestValue(literal),
  };
}

function listImports(
  places: readonly PlaceData[],
  seconds: readonly RowBesideData[],
): readonly string[] {
  const names = [
    ...places.map(({ row }) => row),
    ...[...seconds, ...places.flatMap(besidesOf)].flatMap((each) => [
      each.sample,
      ...each.values.flatMap(({ row }) => row ?? []),
    ]),
  ];
  const own = new Set(seconds.map(({ constant }) => constant));
  return [...new Set(names)]
    .filter((name) => !own.has(name))
    .sort(compareNaturally);
}

function besidesOf({ others, elsewhere }: PlaceData): readonly RowBesideData[] {
  return [others, elsewhere].flatMap((each) => each ?? []);
}
