/**
 * What random requests seldom meet, asked of every list and every create: each filter
 * and each sort that a list knows, page by page to the end, and bodies of as little
 * as can be sent.
 */
import type { RecordField } from "../../../src/model/records/types.js";
import type { ModelRoute } from "../../../src/model/types.js";
import { drawBody } from "./draw-body.js";
import { drawPath, textOf } from "./draw-path.js";
import { pickRow } from "./draw-row.js";
import type { Drawn, Draws } from "./draws.js";
import type { Query } from "./lists.js";
import { columnNamed } from "./reach.js";
import { drawValue } from "./values.js";
import type { Row, Values } from "./world.js";

/** Whose rows are asked for: the one who has most of them. */
const CALLER = "a";

/** How many rows a page has where neither the list nor the request says so, and one more. */
const PAGE = 26;

/** How many rows a ref is led to, the last ones that were made. */
const REFS = 6;

/** Bodies of every resource that makes rows. */
export function* sweepCreates(draws: Draws): Generator<Drawn> {
  for (const route of routesOf(draws, "create"))
    for (const body of bodiesOf(draws, route))
      yield { ...aim(draws, route), body };
}

/** The only list without a size of its own that is filled: one tells what all do. */
export function* fillPage(draws: Draws): Generator<Drawn> {
  const list = routesOf(draws, "index").find(
    ({ resource }) =>
      resource?.parent === null &&
      resource.node.options.list?.size === undefined,
  );
  const create = routesOf(draws, "create").find(
    ({ controller }) => controller === list?.controller,
  );
  if (list === undefined || create === undefined) return;
  for (let made = 0; made < PAGE; made += 1) yield aim(draws, create);
  yield { ...aim(draws, list), query: {} };
}

/** Queries of every list. */
export function* sweepLists(draws: Draws): Generator<Drawn> {
  for (const route of routesOf(draws, "index")) {
    const at = aim(draws, route);
    for (const query of queriesOf(draws, route)) yield { ...at, query };
  }
}

function routesOf(
  { model, world }: Draws,
  action: string,
): readonly ModelRoute[] {
  return model.routes.filter(
    (route) =>
      route.action === action &&
      route.resource !== null &&
      world.recordOf(route.resource) !== null,
  );
}

function aim(draws: Draws, route: ModelRoute): Drawn {
  const row = pickRow(draws, route, CALLER);
  return {
    ...{ route, caller: CALLER },
    params: drawPath(draws, route, row, CALLER),
    ...{ query: {}, body: drawBody(draws, route, CALLER), ifMatch: null },
  };
}

function* bodiesOf(draws: Draws, route: ModelRoute): Generator<Values> {
  const record = route.resource && draws.world.recordOf(route.resource);
  const fields = record?.fields ?? [];
  const usual = drawBody(draws, route, CALLER) ?? {};
  const change = (
    isTaken: (field: RecordField) => boolean,
    value: (field: RecordField) => unknown,
  ): Values => {
    const body = { ...usual };
    for (const field of fields)
      if (field.name in body && isTaken(field)) body[field.name] = value(field);
    return JSON.parse(JSON.stringify(body)) as Values;
  };
  const mayLack = ({ data }: RecordField): boolean =>
    data.optional === true || data.default !== undefined;
  yield change(mayLack, () => undefined);
  yield change(
    ({ data }) => data.optional === true,
    () => null,
  );
  yield change(
    ({ data }) => data.many === true,
    () => [],
  );
  // A ref to each of some rows, whosever they are and in whatever state.
  for (const { name, ref, data } of fields) {
    if (ref === null || data.many === true || !(name in usual)) continue;
    const led = draws.world.of(draws.world.record(ref.record)).slice(-REFS);
    for (const { values } of led)
      yield change(
        (field) => field.name === name,
        () => values["id"],
      );
  }
  // Now what is there already, alone or beside other values.
  const row = record && draws.random.pick(draws.world.of(record));
  if (!row) return;
  yield change(
    ({ ref }) => ref === null,
    ({ name }) => row.values[name],
  );
  yield change(
    ({ ref, data }) => ref === null && data.unique !== undefined,
    ({ name }) => row.values[name],
  );
}

function* queriesOf(draws: Draws, { resource }: ModelRoute): Generator<Query> {
  const { world } = draws;
  const record = resource && world.recordOf(resource);
  if (!resource || !record) return;
  const {
    filter = [],
    sort = [],
    page = "cursor",
  } = resource.node.options.list ?? {};
  const rows = world.of(record);
  const filters = filter.flatMap(({ word }) => columnNamed(record, word) ?? []);
  for (const field of filters) yield* filtersOf(draws, field, rows);
  const sorts = sort.flatMap((word) => columnNamed(record, word) ?? []);
  for (const { name } of sorts)
    for (const sign of ["", "-"]) yield { sort: `${sign}${name}`, size: "1" };
  for (const [first, second] of pairsOf(sorts))
    yield { sort: `${first.name},-${second.name}`, size: "2" };
  for (const size of ["100", "101", "0", "1.5", "-1", ""]) yield { size };
  for (const text of ["0", "1", "1000001", "x"])
    yield { [page === "cursor" ? "after" : "page"]: text };
  for (const { name } of record.fields) {
    if (!filters.some((field) => field.name === name)) yield { [name]: "1" };
    if (!sorts.some((field) => field.name === name)) yield { sort: name };
  }
}

/** A value that rows have, none, both, what ends at one, and what is none. */
function* filtersOf(
  { random }: Draws,
  { name, data }: RecordField,
  rows: readonly Row[],
): Generator<Query> {
  const held = rows
    .map(({ values }) => values[name] ?? null)
    .filter((value) => value !== null);
  const one = textOf(random.pick(held) ?? drawValue(random, data));
  yield { [name]: one };
  yield { [name]: "" };
  yield { [name]: [one, ""] };
  yield { [name]: { from: one } };
  yield { [name]: { to: one } };
  yield { [name]: { from: one, to: one } };
  yield { [name]: "x!" };
  yield { [name]: { over: one } };
}

function pairsOf<T>(all: readonly T[]): readonly (readonly [T, T])[] {
  return all.slice(1).flatMap((each, index) => {
    const before = all[index];
    return before === undefined ? [] : [[before, each] as const];
  });
}
