/**
 * What replies show of rows whose values are known: the members of their JSON, and those
 * of them that a test compares. Stage: emit.
 */
import type { RecordField, RecordView } from "../../model/records/types.js";
import {
  type Field,
  isForSome,
  isInRow,
  isShown,
} from "../../runtime/records/fields.js";
import type { Literal } from "../literal.js";
import type { PlaceData } from "../../runtime/database/tables.js";
import type { SampleBody } from "../samples/sample-bodies.js";
import type { SampleRow } from "../samples/sample-rows.js";

export interface ShownOfRow {
  /** All members of a reply's JSON; null where these depend on who asks. */
  readonly members: readonly string[] | null;
  /** Those that show what the row has. */
  readonly same: readonly string[];
}

/** What a reply shows of a row. */
export function describeShown(view: RecordView, row: SampleRow): ShownOfRow {
  const shown = fieldsOf(view).filter(
    ({ name }) =>
      // The version counts what happens to a row.
      name !== row.table.version && row.values.has(name),
  );
  const isOpen = view.reads.every((name) => {
    const field = view.record.fields.find((each) => each.name === name);
    return field !== undefined && !isForSome(field.data);
  });
  return {
    members: isOpen ? view.reads : null,
    same: shown.filter(({ data }) => isSameShown(data)).map(({ name }) => name),
  };
}

function fieldsOf({ record, reads }: RecordView): readonly RecordField[] {
  const names = new Set(reads);
  return record.fields.filter(({ name }) => names.has(name));
}

/** Whether everybody is shown all of a value, as the row has it. */
function isSameShown(data: Field): boolean {
  if (!isInRow(data) || !isShown(data) || isForSome(data)) return false;
  return (
    data.type !== "object" || Object.values(data.fields).every(isSameShown)
  );
}

/**
 * What a reply shows of the row that a body makes: what was sent, what is given by the
 * request, and the defaults of the rest. What the server makes is left out.
 *
 * @param above the ref to the row that the path names
 */
export function describeMade(
  { same }: ShownOfRow,
  row: SampleRow,
  { by, where = {} }: PlaceData,
  body: SampleBody | null,
  above: string | undefined,
): Readonly<Record<string, Literal>> {
  const { record, table } = row;
  const fixed = Object.keys(where).filter(
    (name) => !Array.isArray(where[name]),
  );
  const given = new Set([by, ...fixed]);
  const entries = same.flatMap((name) => {
    const field = record.fields.find((each) => each.name === name);
    if (field === undefined || name === "id") return [];
    if (table.times?.includes(name) === true || field.slug !== null) return [];
    const { data, ref, from } = field;
    const sent = body?.values.get(name);
    if (sent !== undefined) return [[name, sent.literal] as const];
    const isGiven = name === above || ref?.isSet === true || given.has(name);
    if (isGiven) {
      const literal = row.values.get(name)?.literal ?? null;
      return literal === null ? [] : [[name, literal] as const];
    }
    // Whose row it is, or below what, is said by the request, or by nobody.
    if (from === "place" || (ref?.scope ?? null) !== null) return [];
    // "now" is another time each time.
    if (data.type === "date" || data.type === "datetime") return [];
    if (data.default !== undefined)
      return [[name, data.default as Literal] as const];
    return data.optional === true ? [[name, null] as const] : [];
  });
  return Object.fromEntries(entries);
}
