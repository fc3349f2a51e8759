/** Bodies: most of them valid, their refs mostly to rows of the caller. */
import type { RecordField } from "../../../src/model/records/types.js";
import type { ModelRoute } from "../../../src/model/types.js";
import { NO_IDS } from "./draw-path.js";
import { isOwn, pickForeign } from "./draw-row.js";
import type { Draws } from "./draws.js";
import { drawSent } from "./values.js";
import { isList, type Values } from "./world.js";

export function drawBody(
  draws: Draws,
  route: ModelRoute,
  caller: string,
): Values | null {
  const random = draws.random;
  const { action, method, resource } = route;
  const record = resource && draws.world.recordOf(resource);
  if (record === null || (action !== "create" && action !== "update"))
    return null;
  const controller = draws.model.controllers.find(
    ({ key }) => key === route.controller,
  );
  const input = controller?.actions.find(({ name }) => name === action)?.record
    .input;
  if (!input || input.kind === "own") return {};
  const names = action === "create" ? input.view.creates : input.view.changes;
  const body: Values = {};
  const isWhole = method !== "PATCH";
  for (const field of record.fields) {
    const isTaken = names.includes(field.name)
      ? !random.isIn(isWhole ? 6 : 55)
      : random.isIn(4);
    const isLeft = field.data.default !== undefined && random.isIn(40);
    if (!isTaken || isLeft) continue;
    body[field.name] =
      field.ref === null
        ? drawSent(random, field.data)
        : drawRef(draws, field, caller);
  }
  return body;
}

function drawRef(draws: Draws, field: RecordField, caller: string): unknown {
  const random = draws.random;
  const { ref, data } = field;
  const rows = draws.world.rows.filter(
    ({ record }) => record.name === ref?.record,
  );
  const own = rows.filter((row) => isOwn(draws, row, caller));
  const one = (): unknown => {
    if (random.isIn(4)) return data.type === "uuid" ? NO_IDS.at(-1) : 999_999;
    const row =
      pickForeign(draws, rows, caller) ??
      random.pick(random.isIn(75) && own.length > 0 ? own : rows);
    return row?.values["id"] ?? 999_999;
  };
  if (isList(field)) return Array.from({ length: random.below(4) }, one);
  if (data.optional === true && random.isIn(30)) return null;
  return one();
}
