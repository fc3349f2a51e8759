/** Describes a field of a record in a few words. Stage: report. */
import { listWords } from "../diagnostics/did-you-mean.js";
import type { RecordField, RecordModel } from "../model/records/types.js";
import type { Field } from "../runtime/records/fields.js";

/** `string`, `decimal(2)`, `date[]` for a list. */
export function nameType(data: Field): string {
  const type = data.type === "decimal" ? `decimal(${data.scale})` : data.type;
  return data.many === true ? `${type}[]` : type;
}

/** What the values of a field must be, and who sees and writes them. */
export function listFieldNotes(
  { data, ref, transitions, slug }: RecordField,
  records: readonly RecordModel[],
): readonly string[] {
  return [
    ...(ref === null ? [] : [describeRef(ref, records)]),
    ...(data.optional === true ? ["optional"] : []),
    ...(data.type === "enum" ? [data.values.join(" | ")] : []),
    ...(transitions === null ? [] : [describeArrows(transitions)]),
    ...(data.type === "object" ? [listMembers(data.fields)] : []),
    ...listLimits(data),
    ...(data.default === undefined
      ? []
      : [`default ${JSON.stringify(data.default)}`]),
    ...describeUnique(data),
    ...(data.computed === true ? ["computed"] : []),
    ...(data.read === "never" ? ["never shown"] : []),
    ...(data.read === "some" ? ["shown to some"] : []),
    ...(data.write === "create" ? ["set once"] : []),
    ...(slug === null ? [] : [`made of ${slug}`]),
    ...(data.write === "never" && slug === null ? ["set by the server"] : []),
    ...(data.write === "some" ? ["set by some"] : []),
  ];
}

/**
 * What deleting the other record does is only mentioned if it is not refused.
 */
function describeRef(
  { record, onDelete }: NonNullable<RecordField["ref"]>,
  records: readonly RecordModel[],
): string {
  const type = records.find(({ name }) => name === record)?.type ?? record;
  return onDelete === "restrict" ? `-> ${type}` : `-> ${type} (${onDelete})`;
}

/** `draft to review; review to draft or live` */
function describeArrows(
  transitions: NonNullable<RecordField["transitions"]>,
): string {
  return Object.entries(transitions)
    .filter(([, next]) => next.length > 0)
    .map(([from, next]) => `${from} to ${listWords(next, "or", false)}`)
    .join("; ");
}

function listMembers(fields: Readonly<Record<string, Field>>): string {
  const members = Object.entries(fields).map(
    ([name, data]) => `${name}: ${nameType(data)}`,
  );
  return `{ ${members.join("; ")} }`;
}

function listLimits(data: Field): readonly string[] {
  const found = [
    range(...lengthsIn(data), " characters"),
    "min" in data || "max" in data ? range(data.min, data.max) : null,
    range(data.minItems, data.maxItems, " items"),
    "pattern" in data ? `/${data.pattern}/` : null,
  ];
  return found.filter((one) => one !== null);
}

/** The lengths that are written. */
function lengthsIn(data: Field): [number | undefined, number | undefined] {
  return [
    "minLength" in data ? data.minLength : undefined,
    "maxLength" in data ? data.maxLength : undefined,
  ];
}

/** `1 to 255 characters`; null if neither end is set. */
function range(
  from: number | string | undefined,
  to: number | string | undefined,
  unit = "",
): string | null {
  if (from === undefined && to === undefined) return null;
  if (to === undefined) return `from ${from ?? ""}${unit}`;
  return from === undefined ? `to ${to}${unit}` : `${from} to ${to}${unit}`;
}

function describeUnique({ unique }: Field): readonly string[] {
  if (unique === undefined) return [];
  return [unique === true ? "unique" : `unique in ${unique.join(", ")}`];
}
