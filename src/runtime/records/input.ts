/**
 * Inputs: what a client may send, as data and as types. An input reads a body,
 * and is a Standard Schema, so that form libraries, routers and the like accept
 * it.
 */
import type {
  Fault,
  InputReader,
  LeftOut,
  Reading,
  ReadResult,
  StandardIssue,
  StandardSchema,
  Wire,
} from "../http/described.js";
import { createFieldsReader, type FieldsReader } from "./field-reader.js";
import {
  type Field,
  type Fields,
  isChanged,
  isCreated,
  isRefusal,
  type RecordData,
} from "./fields.js";

/**
 * Reads what a client sends. As a Standard Schema, it reads JSON, or the text
 * of a query.
 *
 * @typeParam Body as a client sends it
 * @typeParam Value as it was read: defaults in place, dates in one form
 */
export interface Input<Body, Value>
  extends InputReader, StandardSchema<Body, Value> {
  /** The fields it reads, which are those a form asks for. */
  readonly fields: Fields;
  /**
   * Those that clients cannot see: a form shows none of their values, and one
   * that it leaves empty stays as it is.
   */
  readonly unseen: readonly string[];
  /**
   * @param wire how the value was sent: `json` by default, `text` for a query
   * @param reading `merge` keeps omitted fields out; `whole` fills them in
   * @param left what some of them are filled in with, in place of their defaults
   */
  readonly read: (
    value: unknown,
    wire?: Wire,
    reading?: Reading,
    left?: LeftOut,
  ) => ReadResult<Value>;
}

/**
 * Reads a new record: an omitted field gets its default, or null if it is
 * optional.
 *
 * @param names the fields that it takes; by default, those that are not
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
 * Reads changes to a record: a merge patch (RFC 7396), or a replacement. In a
 * replacement, an omitted field gets its default or null, if the client can see
 * it and always write it.
 *
 * @param names the fields that it takes; by default, those that can always be
 * written
 * @param shown the fields that replies have; by default, those that are not
 * `read: never`
 */
export function changeInput<Body, Value>(
  record: RecordData,
  names?: readonly (keyof Body & keyof Value & string)[],
  shown?: readonly string[],
): Input<Body, Value> {
  const fields = pickFields(record, names, isChanged);
  const unseen = Object.entries(fields)
    .filter(([name, { read }]) => !(shown?.includes(name) ?? read !== "never"))
    .map(([name]) => name);
  return createInput(fields, { reading: "merge", unseen });
}

/**
 * A field for each member. `Value` is inferred from the expected type, not from
 * these.
 */
type FieldsOf<Value> = {
  readonly [Name in Exclude<keyof Value, symbol | number>]: Field;
};

/** Reads the body of a custom action. */
export function bodyInput<Body, Value>(
  fields: FieldsOf<Value>,
): Input<Body, Value> {
  return createInput(fields, { reading: "whole" });
}

/** Reads a query, whose values are text, also as a Standard Schema. */
export function queryInput<Query, Value>(
  fields: FieldsOf<Value>,
): Input<Query, Value> {
  return createInput(fields, { reading: "whole", wire: "text" });
}

/** Some fields of a record, in its order. Computed fields are never sent. */
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

/** How an input reads by default. */
interface Usually {
  readonly reading: Reading;
  readonly wire?: Wire;
  readonly unseen?: readonly string[];
}

function createInput<Body, Value>(
  fields: Fields,
  usually: Usually,
): Input<Body, Value> {
  const { unseen = [] } = usually;
  let reader: FieldsReader | undefined;
  const read: Input<Body, Value>["read"] = (
    value,
    wire = usually.wire ?? "json",
    reading = usually.reading,
    left,
  ) => {
    // Created on first use: most programs never read most inputs.
    reader ??= createFieldsReader(
      fields,
      (name) => !unseen.includes(name),
      usually.wire === "text",
    );
    const result = reader.read(value, wire, reading, left);
    return isRefusal(result)
      ? { faults: result.faults }
      : { value: result as Value };
  };
  return {
    fields,
    unseen,
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
