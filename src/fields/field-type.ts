/**
 * What there is to say about a type of field: a file for each type says all of it, and
 * whatever deals with fields reads the table of them (`types.ts`). How a value is read,
 * checked and shown in a form is in the runtime, as projects need that too.
 */
import type {
  EnumField,
  Field,
  ObjectField,
} from "../runtime/records/fields.js";

/** A value that both JSON and TypeScript can write. */
export type Literal =
  | string
  | number
  | boolean
  | null
  | readonly Literal[]
  | { readonly [key: string]: Literal };

/** A schema (JSON Schema 2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** How a database stores a column: `json` is any value, an object or a list. */
export type ColumnType =
  | "text"
  | "integer"
  | "number"
  | "decimal"
  | "boolean"
  | "date"
  | "datetime"
  | "uuid"
  | "json";

/** The options of a manifest that limit a value. */
export interface Limits {
  readonly min?: number | string | undefined;
  readonly max?: number | string | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly pattern?: string | undefined;
  readonly scale?: number | undefined;
}

/** Their names, in the order in which a manifest lists them. */
export const LIMITS = [
  ...(["min", "max", "minLength", "maxLength"] as const),
  ...(["pattern", "scale"] as const),
] as const satisfies readonly (keyof Limits)[];

/** A field that is no object. */
export type PlainField = Exclude<Field, ObjectField>;

/** A field whose type is one word: neither the words of an enum nor an object. */
export type ScalarField = Exclude<PlainField, EnumField>;

/** The field that has a type: `DecimalField` for `decimal`. */
export type FieldOf<
  Type extends Field["type"],
  F extends Field = Field,
> = F extends unknown ? (Type extends F["type"] ? F : never) : never;

/** What a type of field is to those who read and write its values. */
export interface ValueType {
  /** After "says nothing about": `an integer`. */
  readonly noun: string;
  /** Of its values in TypeScript; null: those of the field itself. */
  readonly typescript: string | null;
  readonly column: ColumnType;
  /**
   * What a client takes its values for: `free` text, with anything in it, or text of
   * a form that it may rely on. Null: they are no text.
   */
  readonly text: "free" | "formed" | null;
  /** The types that take every value that a request can have for this one. */
  readonly takenBy: readonly Field["type"][];
}

/** A type whose values have no fields of their own. */
export interface PlainType<F extends PlainField> extends ValueType {
  /**
   * The schema of a value. What a request has is within the limits; in a reply, it
   * may be older than they are.
   */
  readonly schema: (field: F, isSent: boolean) => JsonSchema;
  /** Values to try a field with, good and bad, at its limits and beyond. */
  readonly propose: (field: F) => readonly Literal[];
}

/** A type that is one word in a manifest. */
export interface FieldType<F extends ScalarField> extends PlainType<F> {
  /** What its values are: a row of the table in docs/manifest.md. */
  readonly summary: string;
  /** What others call it. */
  readonly synonyms: readonly string[];
  /** The formats of JSON Schema that an import reads as this type. */
  readonly formats: readonly string[];
  /** The options that it takes. */
  readonly limits: readonly (keyof Limits)[];
  /** The limits of a field, as the runtime knows them, from a manifest. */
  readonly read: (limits: Limits) => Omit<F, "type">;
}
