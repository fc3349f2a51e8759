/** The table of the types of fields. */
import type { Field } from "../runtime/records/fields.js";
import { boolean } from "./boolean.js";
import { date } from "./date.js";
import { datetime } from "./datetime.js";
import { decimal } from "./decimal.js";
import { email } from "./email.js";
import { words } from "./enum.js";
import type {
  FieldOf,
  FieldType,
  PlainField,
  PlainType,
  ScalarField,
  ValueType,
} from "./field-type.js";
import { integer } from "./integer.js";
import { json } from "./json.js";
import { number } from "./number.js";
import { object } from "./object.js";
import { string } from "./string.js";
import { text } from "./text.js";
import { url } from "./url.js";
import { uuid } from "./uuid.js";

type PlainTypes = {
  readonly [Type in PlainField["type"]]: PlainType<FieldOf<Type, PlainField>>;
};

/** The name of a type that is one word. */
export type ScalarType = ScalarField["type"];

/** These are in the order in which messages list them. */
export const scalarTypes: {
  readonly [Type in ScalarType]: FieldType<FieldOf<Type, ScalarField>>;
} = {
  ...{ string, text, integer, number, decimal, boolean },
  ...{ date, datetime, uuid, email, url, json },
};

/** The names of the types that are one word. */
export const SCALAR_TYPES = Object.keys(scalarTypes) as ScalarType[];

const plainTypes: PlainTypes = { ...scalarTypes, enum: words };

/** Every type, and what stands in place of one. */
export const valueTypes: Readonly<Record<Field["type"], ValueType>> = {
  ...plainTypes,
  object,
};

/** The names of all of them. */
export const FIELD_TYPES = Object.keys(valueTypes) as Field["type"][];

/** The type of a field that is no object. */
export function typeOf<F extends PlainField>({ type }: F): PlainType<F> {
  // The table has for each type that of its fields, which the compiler does not
  // see through a name that it does not know.
  return plainTypes[type] as unknown as PlainType<F>;
}
