/** Calls of stores that are drawn: most of them of rows that there are. */
import type { RecordModel } from "../../../src/model/records/types.js";
import { isCallAimed } from "./aims.js";
import { type Call, WORKS } from "./calls.js";
import { aim, type Draws } from "./draws.js";
import type { Random } from "./random.js";
import { mayDo, parentsOf } from "./reach.js";
import { timesOf, type Row, type Values, type World } from "./world.js";

/** A call, and whose it is. */
export interface Calling {
  readonly call: Call;
  readonly caller: string;
}

/** Null where there is no row to draw it by. */
export function drawCall(draws: Draws): Calling | null {
  const { random, world, scopes } = draws;
  const draw = (): Calling | null => {
    const call = drawWork(random, world);
    return call && { call, caller: drawCaller(draws, call) };
  };
  return aim(
    draws,
    draw,
    (drawn) =>
      drawn !== null &&
      isCallAimed(drawn.call, world, scopes[drawn.caller] ?? {}),
  );
}

function drawWork(random: Random, world: World): Call | null {
  const record = random.pick(world.records);
  const work = random.pick(WORKS);
  if (record === undefined || work === undefined) return null;
  const row = random.pick(world.of(record));
  if (row === undefined) return null;
  const title = random.isIn(60) ? row.values["title"] : "a";
  const call = {
    ...{ record, work, id: row.values["id"], input: {}, set: {} },
    if: random.isIn(30) && title !== undefined ? { title } : {},
  };
  if (work === "update") {
    return { ...call, input: { title: random.pick(["a", "b", "a b"]) } };
  }
  // The one row of its table is there already.
  const isNamed = record.madeBy === "client";
  if (work === "create" && (isNamed || isOnly(world, record))) return null;
  return work === "create" ? { ...call, ...drawNew(random, world, row) } : call;
}

/** Who calls: in an attack, mostly somebody whose row it is not. */
function drawCaller(
  { random, world, scopes, inside, foreign }: Draws,
  { record, id }: Call,
): string {
  const row = world.find(record.name, id);
  const others =
    row !== undefined && foreign > 0 && random.isIn(foreign)
      ? inside.filter((each) => !mayDo(world, row, "write", scopes[each] ?? {}))
      : [];
  return random.pick(others.length > 0 ? others : inside) ?? "a";
}

/** Whether an address is that of the first row, whatever else there is. */
function isOnly(world: World, record: RecordModel): boolean {
  return world
    .placesOf(record)
    .some(({ node, parent }) => node.options.singleton && parent === null);
}

/** A row like one that there is, below other rows. */
function drawNew(
  random: Random,
  world: World,
  { record, values }: Row,
): Pick<Call, "input" | "set"> {
  const input: Values = { ...values };
  const set: Values = {};
  for (const name of ["id", ...timesOf(record)]) {
    Reflect.deleteProperty(input, name);
  }
  for (const { name, ref } of record.fields) {
    if ((ref?.scope ?? null) !== null) Reflect.deleteProperty(input, name);
  }
  for (const { name, above } of parentsOf(world, record)) {
    if ((values[name] ?? null) === null) continue;
    Reflect.deleteProperty(input, name);
    const other = random.pick(world.of(above))?.values["id"] ?? 999_999;
    set[name] = isOnly(world, above) ? values[name] : other;
  }
  return { input, set };
}
