/**
 * Fields as schemas: what the reader of a request accepts, and what a reply
 * has. Stage: openapi.
 */
import { withoutUndefined } from "../diagnostics/values.js";
import { typeOf } from "../fields/types.js";
import { mustBeSent } from "../model/records/required.js";
import {
  type Field,
  hasRows,
  isCreated,
  isKeptInRows,
  isShown,
  type ObjectField,
} from "../runtime/records/fields.js";
import { countsOf } from "../runtime/records/texts.js";
import type { SchemaObject } from "./document.js";

/**
 * `sent`: what a request may have, with its limits. `shown`: what a reply has,
 * whose values may be older than the limits.
 */
export type Use = "sent" | "shown";

/**
 * The schema of a field, with its descriptions and its default.
 *
 * @param note a sentence to add to them
 */
export function describeFieldSchema(
  field: Field,
  use: Use,
  note?: string,
): SchemaObject {
  const schema =
    field.many === true ? describeList(field, use) : describeItem(field, use);
  return {
    ...(field.optional === true ? orNull(schema) : schema),
    ...describeProse(field, use, note),
  };
}

/** The schema of a value, or of an item if the field is a list. */
export function describeItem(field: Field, use: Use): SchemaObject {
  return field.type === "object"
    ? describeObject(field, use)
    : typeOf(field).schema(field, use === "sent");
}

function describeObject(object: ObjectField, use: Use): SchemaObject {
  const isSent = use === "sent";
  const entries = Object.entries(object.fields).filter(([, field]) =>
    isSent ? isCreated(field) : isShown(field),
  );
  const isSentAlways = (field: Field): boolean =>
    mustBeSent(field) && !(hasRows(object) && isKeptInRows(field));
  const isThere = ({ read }: Field): boolean => read !== "some";
  return describeRecordSchema(
    entries,
    use,
    isSent ? isSentAlways : isThere,
    (name) => (isSent ? noteOf(object, name) : undefined),
  );
}

/** What is said of a field of an item that is a row. */
function noteOf({ fields }: ObjectField, name: string): string | undefined {
  return fields[name]?.names === true
    ? "Of a row that is there; without it, a new row is made."
    : undefined;
}

/** Fields by name. */
export type Entries = readonly (readonly [name: string, field: Field])[];

/** An object with these fields. */
export function describeRecordSchema(
  entries: Entries,
  use: Use,
  isRequired: (field: Field, name: string) => boolean,
  noteOf: (name: string) => string | undefined = () => undefined,
): SchemaObject {
  const required = entries.filter(([name, field]) => isRequired(field, name));
  return {
    type: "object",
    ...(required.length > 0 && { required: required.map(([name]) => name) }),
    properties: Object.fromEntries(
      entries.map(([name, field]) => [
        name,
        describeFieldSchema(field, use, noteOf(name)),
      ]),
    ),
  };
}

function describeList(field: Field, use: Use): SchemaObject {
  const { min, max } = countsOf(field);
  const limits = { minItems: min === 0 ? undefined : min, maxItems: max };
  return {
    type: "array",
    items: describeItem(field, use),
    ...(use === "sent" && withoutUndefined(limits)),
  };
}

/** The schema, or null. A schema without a type allows any value already. */
export function orNull(schema: SchemaObject): SchemaObject {
  const { type, enum: values } = schema;
  return {
    ...schema,
    ...(typeof type === "string" && { type: [type, "null"] }),
    ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }),
  };
}

/** What people read about a field, and its default. */
function describeProse(field: Field, use: Use, note?: string): SchemaObject {
  const { description, example } = field;
  const usual = use === "sent" ? field.default : undefined;
  const isNow = usual === "now" || usual === "today";
  const isTime = field.type === "datetime" || field.type === "date";
  const ref = "ref" in field ? field.ref : undefined;
  const words = [
    description ?? (ref === undefined ? undefined : writeRef(field, ref)),
    isTime && isNow ? `Left out: ${usual}.` : undefined,
    describeRange(field, use),
    note,
  ].filter((text) => text !== undefined);
  return {
    ...(words.length > 0 && { description: words.join(" ") }),
    ...withoutUndefined({ default: isTime && isNow ? undefined : usual }),
    ...(example !== undefined && { examples: [example] }),
  };
}

function writeRef(field: Field, record: string): string {
  return field.many === true
    ? `The ids of records \`${record}\`.`
    : `The id of a record \`${record}\`.`;
}

/** Limits that no keyword expresses: of times and decimals, which are text. */
function describeRange(field: Field, use: Use): string | undefined {
  if (use === "shown" || !("min" in field || "max" in field)) return undefined;
  const { min, max } = field;
  if (typeof (min ?? max) === "number") return undefined;
  const words = [
    ...(min === undefined ? [] : [`at least ${min}`]),
    ...(max === undefined ? [] : [`at most ${max}`]),
  ];
  return words.length === 0 ? undefined : `Must be ${words.join(" and ")}.`;
}
