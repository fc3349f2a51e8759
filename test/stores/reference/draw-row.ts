/** Rows that a request may be about. */
import type { ModelRoute } from "../../../src/model/types.js";
import type { Draws } from "./draws.js";
import { mayDo } from "./reach.js";
import type { Row } from "./world.js";

export function pickRow(
  draws: Draws,
  { resource, action }: ModelRoute,
  caller: string,
): Row | null {
  const random = draws.random;
  const record = resource && draws.world.recordOf(resource);
  if (record === null || action === "create") return null;
  const rows = draws.world.of(record);
  const foreign = pickForeign(draws, rows, caller);
  if (foreign !== undefined) return foreign;
  const own = rows.filter((row) => isOwn(draws, row, caller));
  return random.pick(random.isIn(70) && own.length > 0 ? own : rows) ?? null;
}

/** A row that a caller may not change, where an attack aims at one. */
export function pickForeign(
  { random, world, scopes, foreign }: Draws,
  rows: readonly Row[],
  caller: string,
): Row | undefined {
  if (foreign === 0 || !random.isIn(foreign)) return undefined;
  const owner = scopes[caller] ?? {};
  return random.pick(rows.filter((row) => !mayDo(world, row, "write", owner)));
}

/** Whether a row, as far as it says so itself, is a caller's. */
export function isOwn(
  draws: Draws,
  { record, values }: Row,
  caller: string,
): boolean {
  const scope = draws.scopes[caller] ?? {};
  return record.fields.every(
    ({ name, ref }) =>
      (ref?.scope ?? null) === null || values[name] === scope[name],
  );
}
