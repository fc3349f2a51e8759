/**
 * What a record holds, as data. Readers, forms and replies all follow it, so
 * that each field is described in one place: also who can see and write it, and
 * how a value is refused.
 */
import type { Fault } from "../http/described.js";
import type { TextType } from "./texts.js";

/** The type of a record's ids: a number, a UUID, or any text. */
export type KeyType = "integer" | "uuid" | "text";

/**
 * Who may write a field: any request, those of some callers, those that create, or
 * only the server.
 */
export type Writing = "always" | "some" | "create" | "never";

/** Options of fields of every type. */
interface FieldOptions {
  /** May be null, and may be left out. */
  readonly optional?: true;
  /** Its value if left out; `now` and `today` are the time of the request. */
  readonly default?: unknown;
  /** No reply includes it, or only those to some callers. */
  readonly read?: "some" | "never";
  /** `always` if omitted. */
  readonly write?: Exclude<Writing, "always">;
  /** No two records share a value; a list: unless these other fields differ. */
  readonly unique?: true | readonly string[];
  /** It has no column: the server computes it for each reply. */
  readonly computed?: true;
  /** A list of such values. */
  readonly many?: true;
  /** The id in an item of `rows`: of the row that it is; without one, it makes one. */
  readonly names?: true;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly description?: string;
  readonly example?: unknown;
}

/** Text. What its types are is in `texts.ts`. */
export interface TextField extends FieldOptions {
  readonly type: TextType;
  /** In characters: Unicode code points. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** A regular expression that the whole value must match. */
  readonly pattern?: string;
  /** The record whose id it is. */
  readonly ref?: string;
}

/** An `integer` is a safe one (ECMA-262, Number.isSafeInteger). */
export interface NumberField extends FieldOptions {
  readonly type: "integer" | "number";
  readonly min?: number;
  readonly max?: number;
  /** The record whose id the number is. */
  readonly ref?: string;
}

/** An exact number: text on the wire, padded to its scale. */
export interface DecimalField extends FieldOptions {
  readonly type: "decimal";
  /** How many digits follow the decimal point. */
  readonly scale: number;
  readonly min?: string;
  readonly max?: string;
}

/**
 * `date` is `2026-01-31`; `datetime` is RFC 3339, normalized to UTC with
 * milliseconds.
 */
export interface TimeField extends FieldOptions {
  readonly type: "date" | "datetime";
  readonly min?: string;
  readonly max?: string;
}

export interface EnumField extends FieldOptions {
  readonly type: "enum";
  readonly values: readonly string[];
  /** A new row has its default: transitions lead to the other words. */
  readonly transitions?: true;
}

/** A nested object, stored as one value. */
export interface ObjectField extends FieldOptions {
  readonly type: "object";
  readonly fields: Fields;
  /** Its items are rows of a table of their own, which are written with the record's. */
  readonly rows?: true;
}

export interface BooleanField extends FieldOptions {
  readonly type: "boolean";
}

/** Any value, limited in depth and size. */
export interface JsonField extends FieldOptions {
  readonly type: "json";
  /** Of its JSON, in characters. */
  readonly maxLength?: number;
}

/** A UUID (RFC 9562), in lowercase. */
export interface UuidField extends FieldOptions {
  readonly type: "uuid";
  /** The record whose id it is. */
  readonly ref?: string;
}

export type Field =
  | TextField
  | NumberField
  | DecimalField
  | TimeField
  | EnumField
  | ObjectField
  | BooleanField
  | JsonField
  | UuidField;

/** Fields by their names, as they are sent: `author_id`. */
export type Fields = Readonly<Record<string, Field>>;

/**
 * A record: its fields by name, including `id` and the timestamps.
 *
 * @typeParam Row every column, and every computed field
 */
export interface RecordData<Row = Record<string, unknown>> {
  /** In the singular, as the manifest writes it: `article`. */
  readonly name: string;
  readonly key: KeyType;
  readonly fields: { readonly [Name in keyof Row]-?: Field };
}

/** Whether replies include it, if only some. */
export function isShown({ read }: Field): boolean {
  return read !== "never";
}

/** The column with the place of a row among those that are inside of one. */
export const POSITION = "position";

/** Whether its items are rows of a table of their own. */
export function hasRows(field: Field): boolean {
  return field.type === "object" && field.rows === true;
}

/** Whether a row of its record has a value of it: it is not worked out, or in other rows. */
export function isInRow(field: Field): boolean {
  return field.computed !== true && !hasRows(field);
}

/**
 * Whether an item of `rows` may leave it out: a row that is there keeps what it has, for
 * its client cannot see or set it.
 */
export function isKeptInRows(field: Field): boolean {
  const { names, read, write } = field;
  return (names ?? read ?? write) !== undefined || hasTransitions(field);
}

/** Whether it can be written when a record is created. */
export function isCreated({ write, computed }: Field): boolean {
  return computed !== true && write !== "never";
}

/** Whether transitions say which of its words may follow which. */
export function hasTransitions(field: Field): field is EnumField {
  return field.type === "enum" && field.transitions === true;
}

/** What a new record can have of it: where there are transitions, only its default. */
export function asCreated(field: Field): Field {
  if (!hasTransitions(field)) return field;
  return { ...field, values: [String(field.default)] };
}

/** Whether it can be written when a record is changed. */
export function isChanged({ write, computed }: Field): boolean {
  return computed !== true && (write === undefined || write === "some");
}

/** Whether it depends on the caller if replies include it, or requests set it. */
export function isForSome({ read, write }: Field): boolean {
  return read === "some" || write === "some";
}

export class Refusal {
  readonly #faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    this.#faults = faults;
  }

  /** Their paths are relative to the value that was checked. */
  get faults(): readonly Fault[] {
    return this.#faults;
  }

  static is(value: object): value is Refusal {
    return #faults in value;
  }
}

/**
 * No value from a client can be one: refusals never leave the code that reads
 * values.
 */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && Refusal.is(value);
}

/** @param detail a sentence about the value: `Must be text` */
export function refuseValue(code: string, detail: string): Refusal {
  return new Refusal([{ path: [], code, detail }]);
}

/** The faults of a part of a value, with paths relative to the whole. */
export function placeIn(
  key: string | number,
  { faults }: Refusal,
): readonly Fault[] {
  return faults.map((fault) => ({ ...fault, path: [key, ...fault.path] }));
}

export const REQUIRED: Refusal = refuseValue("required", "Must be given");

const UNSTORED = /[\0\p{Surrogate}]/u;

/**
 * Whether databases can store a text: none accepts U+0000 or half of a
 * surrogate pair.
 */
export function isStorable(text: string): boolean {
  return !UNSTORED.test(text);
}

export const UNSTORABLE: Refusal = refuseValue(
  "characters",
  "Must not have a character that cannot be stored",
);
