/** The ids in a path: those of a row, or of what is near it. */
import type { Resource } from "../../../src/model/resource.js";
import type { ModelRoute } from "../../../src/model/types.js";
import { pickForeign } from "./draw-row.js";
import type { Draws } from "./draws.js";
import { paramOf } from "./reach.js";
import type { Row } from "./world.js";

/** What is the id of no row. */
export const NO_IDS = [
  ...["0", "999999", "abc", "-1", "1.5", "9007199254740993", "01", "null"],
  "019b0000-0000-7000-8000-000000000fff",
];

/** Texts that may be new ids; not all can be one. */
const NEW_IDS = ["tea", "a-b", "7", "x.y", "..a", "TEA", "123456789", "new"];

/** The path of a row, or of what is near it. */
export function drawPath(
  draws: Draws,
  route: ModelRoute,
  row: Row | null,
  caller: string,
): Record<string, string> {
  const params: Record<string, string> = {};
  let at: Resource | null = route.resource;
  let met: Row | null = row;
  if (at !== null && route.params.includes(at.param)) {
    params[at.param] = drawKey(draws, at, met);
  }
  while (at !== null) {
    const holder = draws.world.holderOf(at);
    if (holder === null) break;
    met = pickAbove(draws, met, [at, holder], caller);
    if (route.params.includes(paramOf(holder))) {
      params[paramOf(holder)] = drawKey(draws, holder, met);
    }
    at = holder;
  }
  return params;
}

export function drawKey(draws: Draws, at: Resource, row: Row | null): string {
  const { param } = at;
  const random = draws.random;
  const none = random.pick(NO_IDS) ?? "0";
  // Of what PUT makes, there has to be a first one.
  const isNew =
    recordMadeByPut(draws, at) && random.isIn(row === null ? 80 : 8);
  if (isNew) return random.pick(NEW_IDS) ?? none;
  if (row === null || random.isIn(4)) return none;
  const others = draws.world.of(row.record);
  const one = random.isIn(4) ? random.pick(others) : row;
  return textOf(one?.values[param] ?? none);
}

function recordMadeByPut({ world }: Draws, at: Resource): boolean {
  return world.recordOf(at)?.madeBy === "client" && at.param === "id";
}

function pickAbove(
  draws: Draws,
  row: Row | null,
  [at, holder]: readonly [Resource, Resource],
  caller: string,
): Row | null {
  const above = draws.world.recordOf(holder);
  const record = draws.world.recordOf(at);
  if (above === null || record === null) return null;
  const id = row?.values[draws.world.columnOf(record, holder)];
  const parent = draws.world.find(above.name, id);
  if (parent !== undefined) return parent;
  const others = draws.world.of(above);
  return (
    pickForeign(draws, others, caller) ?? draws.random.pick(others) ?? null
  );
}

/** A value that a path or a query has. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
