/**
 * Inputs: what a client may send, as data and as types. An input reads a body,
 * and is a Standard Schema, so that form libraries, routers and the like take
 * it.
 */
import type { InputReader, Reading, Wire } from "./described.js";
import type { Fault, ReadResult } from "./fault.js";
import { isChanged, isCreated } from "./field-access.js";
import { createFieldsReader, type FieldsReader } from "./field-reader.js";
import type { Field, Fields, RecordData } from "./fields.js";
import { isRefusal } from "./refusal.js";
import type { StandardIssue, StandardSchema } from "./standard-schema.js";

/**
 * Reads what a client sends. As a Standard Schema it reads JSON.
 *
 * @typeParam Body as a client sends it
 * @typeParam Value as it was read: defaults in place, dates in one form
 */
export interface Input<Body, Value>
  extends InputReader, StandardSchema<Body, Value> {
  /** What it reads: what a form asks for. */
  readonly fields: Fields;
  /**
   * @param wire how the value came: `json` unless you say otherwise
   * @param reading `merge` leaves out what was left out; `whole` fills it in
   */
  readonly read: (
    value: unknown,
    wire?: Wire,
    reading?: Reading,
  ) => ReadResult<Value>;
}

/**
 * Reads a new record: what was left out is its default, or null.
 *
 * @param names the fields that it takes; without it, those that are not
 * `write: never`
 */
export function newInput<Body, Value>(
  record: RecordData,
  names?: readonly (keyof Body & keyof Value & string)[],
): Input<Body, Value> {
  const fields = pickFields(record, names, isCreated);
  return createInput(fields, { reading: "whole" });
}

/**
 * Reads changes of a record: a merge patch (RFC 7396), or what replaces it.
 * Where it replaces, what was left out becomes its default or null, if the
 * client could have seen it and always write it.
 *
 * @param names the fields that it takes; without it, those that are always
 * written
 * @param shown the fields that replies have; without it, those that are not
 * `read: never`
 */
export function changeInput<Body, Value>(
  record: RecordData,
  names?: readonly (keyof Body & keyof Value & string)[],
  shown?: readonly string[],
): Input<Body, Value> {
  const fields = pickFields(record, names, isChanged);
  const isFilled = (name: string): boolean =>
    shown?.includes(name) ?? fields[name]?.read !== "never";
  return createInput(fields, { reading: "merge", isFilled });
}

/** A field for each member. The type is found by what is wanted, not by these. */
type FieldsOf<Value> = {
  readonly [Name in Exclude<keyof Value, symbol | number>]: Field;
};

/** Reads the body of an action of one's own. */
export function bodyInput<Body, Value>(
  fields: FieldsOf<Value>,
): Input<Body, Value> {
  return createInput(fields, { reading: "whole" });
}

/** Reads a query, whose values are text: as a Standard Schema too. */
export function queryInput<Query, Value>(
  fields: FieldsOf<Value>,
): Input<Query, Value> {
  return createInput(fields, { reading: "whole", wire: "text" });
}

/** Some fields of a record, in its order. What the server works out, nobody sends. */
function pickFields(
  record: RecordData,
  names: readonly string[] | undefined,
  isTaken: (field: Field) => boolean,
): Fields {
  const entries = Object.entries<Field>(record.fields).filter(
    ([name, field]) =>
      names === undefined
        ? isTaken(field)
        : field.computed !== true && names.includes(name),
  );
  return Object.fromEntries(entries);
}

function toIssue({ path, detail }: Fault): StandardIssue {
  return { message: detail, path };
}

/** How an input reads where nobody says. */
interface Usually {
  readonly reading: Reading;
  readonly wire?: Wire;
  /** See `createFieldsReader`. */
  readonly isFilled?: (name: string) => boolean;
}

function createInput<Body, Value>(
  fields: Fields,
  usually: Usually,
): Input<Body, Value> {
  let reader: FieldsReader | undefined;
  const read: Input<Body, Value>["read"] = (
    value,
    wire = usually.wire ?? "json",
    reading = usually.reading,
  ) => {
    // Most programs never read most inputs.
    reader ??= createFieldsReader(fields, usually.isFilled);
    const result = reader.read(value, wire, reading);
    return isRefusal(result)
      ? { faults: result.faults }
      : { value: result as Value };
  };
  return {
    fields,
    read,
    "~standard": {
      version: 1,
      vendor: "resource-gen",
      validate: (value) => {
        const result = read(value);
        return result.faults === undefined
          ? { value: result.value }
          : { issues: result.faults.map(toIssue) };
      },
    },
  };
}
