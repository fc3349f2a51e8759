/**
 * `samples.ts` of the machine's tests: a row of each record, what stores it,
 * and bodies that actions take. Stage: emit. The user's tests of controllers
 * import it, so that they name no fields. The stores store the rows, with
 * `system()`: only they write every type of value.
 */
import type { ControllerAction, Model } from "../../model/types.js";
import { nameRow } from "../../model/records/record-names.js";
import { hasRows, hasTransitions } from "../../runtime/records/fields.js";
import type { OutputFile } from "../file.js";
import { compareNaturally, sortImports } from "../imports.js";
import { listLocally, nameLocally } from "../local-names.js";
import { nameStore } from "../stores/stores.js";
import type { Literal } from "../literal.js";
import type { EmitTarget } from "../target.js";
import type { TestsData } from "../template-data/tests.js";
import { describeTestValue } from "../tests/fields/write-value.js";
import { renderTest, type TestKit } from "../tests/kit.js";
import type { Sampler } from "../tests/samples.js";
import {
  type BodyNeeds,
  createSampleBody,
  type SampleBody,
} from "./sample-bodies.js";
import {
  createSampleRows,
  ownsItself,
  type SampleRow,
  type SampleRows,
  type SampleValue,
} from "./sample-rows.js";
import { listStoredTests, type StoredTest } from "./stored-tests.js";

/** The samples of a model, and the tests that use them. */
export interface Samples {
  readonly rows: SampleRows;
  /** By the names of their types. */
  readonly bodies: ReadonlyMap<string, SampleBody>;
  /** An action without one has a test that uses no store. */
  readonly tests: ReadonlyMap<ControllerAction, StoredTest>;
}

type RowData = TestsData["samples"]["rows"][number];

/** The samples of a model; empty if no test would use them. */
export function createSamples(
  model: Model,
  target: EmitTarget,
  sampler: Sampler,
): Samples {
  const { tests: folder, controllers, hasSharedTestApp } = target;
  const isWanted =
    folder !== false &&
    controllers !== false &&
    target.controllerTests !== false &&
    !hasSharedTestApp;
  const rows: SampleRows = isWanted ? createSampleRows(model) : new Map();
  const tests = listStoredTests(model, rows, sampler);
  const bodies = createBodies(tests.flatMap(({ body }) => body ?? []));
  const isSent = ({ body }: StoredTest): boolean =>
    body === null || bodies.has(body.names.sent);
  return {
    rows,
    bodies,
    tests: new Map(tests.filter(isSent).map((test) => [test.action, test])),
  };
}

/** Several actions can share one body, which must suit all of them. */
function createBodies(
  needs: readonly BodyNeeds[],
): ReadonlyMap<string, SampleBody> {
  const joined = new Map<string, BodyNeeds>();
  for (const each of needs) {
    const { sent } = each.names;
    const other = joined.get(sent);
    const isWhole = [other, each].some((one) => one?.reading === "whole");
    joined.set(sent, {
      ...each,
      reading: isWhole ? "whole" : "merge",
      where: { ...each.where, ...other?.where },
    });
  }
  return new Map(
    [...joined].flatMap(([name, each]) => {
      const body = createSampleBody(each);
      return body === null ? [] : [[name, body] as const];
    }),
  );
}

/** Renders the file; none if there are no rows. */
export function emitSamples(
  { rows, bodies }: Samples,
  kit: TestKit,
): readonly OutputFile[] {
  if (rows.size === 0) return [];
  const all = inOrder(rows);
  const types = [
    ...all.map(({ record }) => nameRow(record.type)),
    ...Array.from(bodies.values(), ({ type }) => type),
  ].sort(compareNaturally);
  const locals = nameLocally(
    types,
    [
      ...OWN,
      // In scripts without capitals, a type and a constant can be one word.
      ...all.map(({ constant }) => constant),
      ...Array.from(bodies.values(), ({ constant }) => constant),
    ],
    "Record",
  );
  const data = {
    types,
    imports: listLocally(locals),
    rows: all
      .map((row) => ({
        ...describeRow(row, listNeeds(row, rows, kit.model)),
        begins: listBeginnings(row, kit.model),
      }))
      .map((row) => ({ ...row, type: locals.get(row.type) ?? row.type })),
    soft: all
      .filter(({ table }) => table.gone?.column !== undefined)
      .map(({ record, constant }) => ({
        name: record.name,
        constant,
        store: nameStore(record),
      })),
    bodies: Array.from(bodies.values(), ({ constant, type, values }) => ({
      constant,
      type: locals.get(type) ?? type,
      values: describeValues(values),
    })),
  };
  const file = renderTest("samples", data, kit, SAMPLES);
  return [{ ...file, content: sortImports(file.content) }];
}

/** What the file needs for itself. */
const OWN = ["Promise", "Record", "Sample", "Soft", "Stores"];

/** The name of the file. */
export const SAMPLES = "samples";

/** Each row after those that it refers to. */
function inOrder(rows: SampleRows): readonly SampleRow[] {
  const all = [...rows.values()].flatMap((row) => [...row.needs, row]);
  return [...new Set(all)];
}

/** The rows that there have to be before another one like a sample is created. */
function listNeeds(
  row: SampleRow,
  rows: SampleRows,
  { callers }: Model,
): readonly SampleRow[] {
  // The owner of the new one is the sample itself.
  const needs = ownsItself(row) ? [...row.needs, row] : [...row.needs];
  const caller = rows.get(callers?.record.name ?? "");
  // Whoever makes it is its first member, or is in a ref of it.
  const isCallers =
    row.table.members?.creator !== undefined ||
    row.record.fields.some(({ ref }) => ref?.isSet === true);
  if (!isCallers || caller === undefined) return needs;
  return [...new Set([...needs, ...caller.needs, caller])];
}

/** The words that a new row begins with, and the lists, where it is given no other. */
function listBeginnings(
  { record }: SampleRow,
  { views }: Model,
): RowData["begins"] {
  const taken = new Set(
    views.flatMap((view) => (view.record === record ? view.creates : [])),
  );
  return record.fields
    .filter(({ name }) => taken.has(name))
    .filter(({ data }) => hasTransitions(data) || hasRows(data))
    .map(({ name, data }) => ({
      name,
      value: hasRows(data) ? [] : (data.default as Literal),
    }));
}

function describeRow(
  row: SampleRow,
  needs: readonly SampleRow[],
): Omit<RowData, "begins"> {
  const { record, constant, values } = row;
  return {
    constant,
    name: record.name,
    type: nameRow(record.type),
    values: describeValues(values, row),
    store: nameStore(record),
    refs: needs.map((need) => need.record.name),
  };
}

/** @param own the row that has the values, which cannot name itself yet */
function describeValues(
  values: ReadonlyMap<string, SampleValue>,
  own: SampleRow | null = null,
): RowData["values"] {
  return Array.from(values, ([name, { literal, row, isList }]) => ({
    name,
    isList,
    row: row === own ? null : (row?.constant ?? null),
    value: describeTestValue(literal),
  }));
}
