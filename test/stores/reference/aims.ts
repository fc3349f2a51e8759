/** Whether a request names what is somebody else's: in its path, its query or its body. */
import type { RecordModel } from "../../../src/model/records/types.js";
import type { Resource } from "../../../src/model/resource.js";
import type { Call } from "./calls.js";
import { textOf } from "./draw-path.js";
import type { Drawn } from "./draws.js";
import { mayDo, paramOf } from "./reach.js";
import type { Values, World } from "./world.js";

/** Whether a request names a row that the caller may not read, or not change. */
export function isAimed(drawn: Drawn, world: World, owner: Values): boolean {
  const { route, body } = drawn;
  const record = route.resource && world.recordOf(route.resource);
  if (record === null) return false;
  const named = [
    ...namesInPath(drawn, world),
    ...namesInQuery(drawn, record),
    ...refsOf(filtersOf(drawn), record, world),
    ...refsOf(body ?? {}, record, world),
  ];
  return named.some((each) => isForeign(each, world, owner));
}

/** The same of a call in an action of one's own. */
export function isCallAimed(
  { record, work, id, input, set }: Call,
  world: World,
  owner: Values,
): boolean {
  if (work === "list") return false;
  const named: readonly Named[] =
    work === "create"
      ? refsOf({ ...input, ...set }, record, world)
      : [[record, "id", id]];
  return named.some((each) => isForeign(each, world, owner));
}

function isForeign(
  [record, name, value]: Named,
  world: World,
  owner: Values,
): boolean {
  const rows = world
    .of(record)
    .filter(({ values }) => textOf(values[name]) === textOf(value));
  return (
    rows.length > 0 && rows.every((row) => !mayDo(world, row, "write", owner))
  );
}

function refsOf(
  values: Values,
  { fields }: RecordModel,
  world: World,
): readonly Named[] {
  return fields.flatMap(({ name, ref }) =>
    ref === null
      ? []
      : [values[name] ?? []]
          .flat()
          .map((id): Named => [world.record(ref.record), "id", id]),
  );
}

type Named = readonly [record: RecordModel, name: string, value: unknown];

function namesInPath({ route, params }: Drawn, world: World): readonly Named[] {
  const named: Named[] = [];
  for (let at: Resource | null = route.resource; at !== null; at = at.parent) {
    const record = world.recordOf(at);
    const names = [paramOf(at), ...(at === route.resource ? [at.param] : [])];
    for (const name of names) {
      if (record !== null && name in params)
        named.push([record, at.param, params[name]]);
    }
  }
  return named;
}

/** What has the value of one row only: others are filters of everybody's. */
function namesInQuery(
  { route, query }: Drawn,
  record: RecordModel,
): readonly Named[] {
  const list = route.query.find((each) => each.list)?.name ?? "";
  const param = route.resource?.param ?? "id";
  return [
    ...valuesOf(query[list]).map((text): Named => [record, param, text]),
    ...record.fields
      .filter(({ name, data }) => name === "id" || data.unique !== undefined)
      .flatMap(({ name }) =>
        valuesOf(query[name]).map((text): Named => [record, name, text]),
      ),
  ];
}

function filtersOf({ query }: Drawn): Values {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, valuesOf(value)]),
  );
}

function valuesOf(value: Drawn["query"][string] | undefined): string[] {
  const all = typeof value === "string" ? [value] : Object.values(value ?? {});
  return all.filter((text) => text !== "");
}
