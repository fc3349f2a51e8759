/**
 * The required fields of a new row that neither a request nor its place sets:
 * the user's code has to. Stage: model.
 */
import type { PlaceData } from "../../runtime/database/tables.js";
import { mustBeSent } from "../records/required.js";
import type { RecordField, RecordView } from "../records/types.js";
import type { ControllerAction } from "../types.js";
import { findParentData } from "./parents.js";

/** What an action that creates rows leaves to the user's code. */
export function listUnset(
  { record, routes }: ControllerAction,
  { where = {}, open, parents = [] }: PlaceData,
): readonly string[] {
  const { input } = record;
  if (input?.kind !== "new") return [];
  const above = routes.map((route) => findParentData(parents, route)?.column);
  return listOpen(input.view)
    .filter(
      ({ name, ref }) =>
        !Object.hasOwn(where, name) &&
        !above.every((column) => column === name) &&
        ref?.isSet !== true &&
        ((ref?.scope ?? null) === null || open === true),
    )
    .map(({ name }) => name);
}

/**
 * What a view leaves to the user's code wherever rows are created by it: no
 * parent, and no caller.
 */
export function listUnsetOf(view: RecordView): readonly string[] {
  const { key, madeBy } = view.record;
  const open = listOpen(view)
    .filter(
      ({ ref, from }) =>
        from !== "place" &&
        (ref?.scope ?? null) === null &&
        ref?.isSet !== true,
    )
    .map(({ name }) => name);
  return key === "text" && madeBy !== "server" ? ["id", ...open] : open;
}

/** The required columns; a list of refs has none, and may be empty. */
function listOpen({ record, creates }: RecordView): readonly RecordField[] {
  return record.fields.filter(
    ({ name, data, ref, from, slug }) =>
      from !== "tool" &&
      slug === null &&
      (ref === null || data.many !== true) &&
      data.computed !== true &&
      mustBeSent(data) &&
      !creates.includes(name),
  );
}
