/**
 * What a record holds, as data. Readers, forms and replies go by it, so that
 * whatever a field is, it is said in one place.
 */

/** How the members of a record are told apart: by a number, or by a UUID. */
export type KeyType = "integer" | "uuid";

/** Who may write a field: every request, those that create, or the server alone. */
export type Writing = "always" | "create" | "never";

/** What fields of every type can say. */
interface FieldOptions {
  /** May be null, and may be left out. */
  readonly optional?: true;
  /** What it is where it was left out; `now` and `today` are when that is. */
  readonly default?: unknown;
  /** No reply has it. */
  readonly read?: "never";
  /** Always, where this is left out. */
  readonly write?: Exclude<Writing, "always">;
  /** No two records have one value; a list: within these other fields. */
  readonly unique?: true | readonly string[];
  /** It has no column: the server works it out for each reply. */
  readonly computed?: true;
  /** A list of such values. */
  readonly many?: true;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly description?: string;
  readonly example?: unknown;
}

/** Text. `string` has 1 to 255 characters unless it says otherwise; `text` any number. */
export interface TextField extends FieldOptions {
  readonly type: "string" | "text" | "email" | "url";
  /** In characters: Unicode code points. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** A regular expression for the whole value. */
  readonly pattern?: string;
}

/** `integer` is a safe one (ECMA-262, Number.isSafeInteger). */
export interface NumberField extends FieldOptions {
  readonly type: "integer" | "number";
  readonly min?: number;
  readonly max?: number;
  /** The record that the number is the id of. */
  readonly ref?: string;
}

/** An exact number: text on the wire, filled up to its scale. */
export interface DecimalField extends FieldOptions {
  readonly type: "decimal";
  /** How many digits it has behind the point. */
  readonly scale: number;
  readonly min?: string;
  readonly max?: string;
}

/** `date` is `2026-01-31`; `datetime` is RFC 3339, read to UTC with milliseconds. */
export interface TimeField extends FieldOptions {
  readonly type: "date" | "datetime";
  readonly min?: string;
  readonly max?: string;
}

export interface EnumField extends FieldOptions {
  readonly type: "enum";
  readonly values: readonly string[];
}

/** An object, stored as one. */
export interface ObjectField extends FieldOptions {
  readonly type: "object";
  readonly fields: Fields;
}

/** What has nothing more to say. `json` is any value, bounded in depth and size. */
export interface PlainField extends FieldOptions {
  readonly type: "boolean" | "json";
}

/** RFC 9562, in small letters. */
export interface UuidField extends FieldOptions {
  readonly type: "uuid";
  /** The record that it is the id of. */
  readonly ref?: string;
}

export type Field =
  | TextField
  | NumberField
  | DecimalField
  | TimeField
  | EnumField
  | ObjectField
  | PlainField
  | UuidField;

/** Fields by their names, as they are sent: `author_id`. */
export type Fields = Readonly<Record<string, Field>>;

/**
 * A record: its fields by their names, `id` and times among them.
 *
 * @typeParam Row every column, and every computed field
 */
export interface RecordData<Row = Record<string, unknown>> {
  /** In the singular, as the manifest has it: `article`. */
  readonly name: string;
  readonly key: KeyType;
  readonly fields: { readonly [Name in keyof Row]-?: Field };
}
