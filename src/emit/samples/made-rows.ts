/**
 * The rows that sample bodies make, of nothing or of the sample, as far as rules ask
 * about them. Stage: emit. A new one is not the sample: what the body leaves out it
 * has by default, or from the request.
 */
import { ruleOfChange } from "../../model/access/rules.js";
import type { PlaceData } from "../../runtime/database/tables.js";
import type { Literal } from "../literal.js";
import {
  isAllowed,
  isForCaller,
  mayLink,
  mayReach,
  ownerOfAll,
  type SampleCaller,
} from "./callers.js";
import type { SampleBody } from "./sample-bodies.js";
import { plainOf, type SampleRow, type SampleValue } from "./sample-rows.js";

const NOTHING: SampleValue = { literal: null, row: null, isList: false };

function madeOf(
  row: SampleRow,
  { by, where = {} }: PlaceData,
  body: SampleBody | null,
): SampleRow {
  const values = new Map<string, SampleValue>();
  for (const { name, data, ref, from } of row.record.fields) {
    const same = row.values.get(name);
    const isGiven =
      from === "place" ||
      ref?.isSet === true ||
      (ref?.scope ?? null) !== null ||
      [by, ...Object.keys(where)].includes(name);
    const value =
      (isGiven ? same : body?.values.get(name)) ??
      plainOf(data.default as Literal | undefined);
    values.set(name, value ?? NOTHING);
  }
  return { ...row, values };
}

/** What the caller of the tests may do with the row that a body makes. */
export function judgeMade(
  row: SampleRow,
  place: PlaceData,
  body: SampleBody | null,
  caller: string | undefined,
): { readonly isMade: boolean; readonly isRead: boolean } {
  const made = madeOf(row, place, body);
  const { isSelf, ...others } = ownerOfAll(caller);
  // Nobody is the row that they make.
  const owner = {
    ...others,
    isSelf: (each: SampleRow) => each !== made && isSelf(each),
  };
  const rules = place.access ?? row.table.access;
  return {
    isMade:
      isForCaller(row, place, "create", owner) &&
      (rules === null ||
        isAllowed(made, ruleOfChange(rules, "create"), owner)) &&
      mayRefer(body, owner) &&
      mayLink(made, null, owner),
    isRead: place.open === true || mayReach(made, place, "read", owner),
  };
}

/** Whether the caller of the tests may leave the sample as a body changes it. */
export function mayChange(
  row: SampleRow,
  { access }: PlaceData,
  body: SampleBody,
  caller: string | undefined,
): boolean {
  const rules = access ?? row.table.access;
  const owner = ownerOfAll(caller);
  const changed = { ...row, values: new Map([...row.values, ...body.values]) };
  return (
    (rules === null ||
      isAllowed(changed, ruleOfChange(rules, "update"), owner)) &&
    mayRefer(body, owner) &&
    mayLink(changed, row, owner)
  );
}

/** Whether the caller may read the rows that a body refers to. */
function mayRefer(body: SampleBody | null, caller: SampleCaller): boolean {
  const refs = [...(body?.values.values() ?? [])].flatMap(
    ({ row, others = [] }) => (row === null ? others : [row]),
  );
  return refs.every((ref) => mayReach(ref, {}, "read", caller));
}
