/**
 * Turns a field of the manifest into the data that the runtime uses. Stage:
 * model. Expects a field that has passed the rules.
 */
import { withoutUndefined } from "../../diagnostics/values.js";
import { fillDecimal } from "../../fields/decimal.js";
import { scalarTypes } from "../../fields/types.js";
import type { FieldEntry, RuleEntry } from "../../manifest/tree.js";
import type { Field, Fields } from "../../runtime/records/fields.js";
import { MAX_SLUG } from "../../runtime/records/slug-texts.js";

/** The options of a field of any type; those it leaves out are absent. */
type Options = Omit<Field, "type">;

/** The data of a field that is not a ref. */
export function describeFieldData(entry: FieldEntry): Field {
  const field = describeAsWritten(entry);
  // A database fills rows with a default as it is, so decimals have all digits.
  const { default: value, example } = field;
  return {
    ...field,
    ...(value !== undefined && { default: fillDecimals(field, value) }),
    ...(example !== undefined && { example: fillDecimals(field, example) }),
  };
}

/** The same, with its default and its example as the manifest has them. */
function describeAsWritten(entry: FieldEntry): Field {
  const options = describeOptions(entry);
  if (entry.enum !== undefined) {
    const transitions =
      entry.transitions === undefined ? {} : { transitions: true as const };
    return { type: "enum", values: entry.enum, ...transitions, ...options };
  }
  if (entry.can !== undefined) return describeCan(entry.can, options);
  if (entry.count !== undefined) return describeCount(entry.count, options);
  if (entry.mine !== undefined)
    return { type: "boolean", ...options, computed: true };
  if (entry.fields !== undefined) {
    return { type: "object", fields: describeFields(entry.fields), ...options };
  }
  const { type = "string" } = entry;
  const field = { type, ...scalarTypes[type].read(entry), ...options } as Field;
  return entry.from === undefined ? field : describeSlug(field, entry);
}

/** What is made of the text of another field: no request sends it. */
function describeSlug(field: Field, { maxLength }: FieldEntry): Field {
  const longest = Math.min(maxLength ?? MAX_SLUG, MAX_SLUG);
  return { ...field, maxLength: longest, write: "never" } as Field;
}

/** Whether the caller may do each of some actions with the row. */
function describeCan(actions: readonly string[], options: Options): Field {
  return {
    type: "object",
    fields: Object.fromEntries(
      actions.map((name) => [name, { type: "boolean" }]),
    ),
    description: "What the caller may do with it.",
    ...options,
    computed: true,
  };
}

/** How many rows refer to the row. */
function describeCount(
  { max }: NonNullable<FieldEntry["count"]>,
  options: Options,
): Field {
  const most = max === undefined ? {} : { max };
  return { type: "integer", min: 0, ...most, ...options, computed: true };
}

/** The data of a ref: the id of a record, or a list of ids. */
export function describeRef(
  entry: FieldEntry,
  record: string,
  key: Field,
): Field {
  return { ...key, ref: record, ...describeOptions(entry) } as Field;
}

/** The fields of an object, under their names in the manifest. */
function describeFields(entries: Readonly<Record<string, FieldEntry>>): Fields {
  return Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [
      name,
      describeFieldData(entry),
    ]),
  );
}

/**
 * `unique` stays as written: only the record knows which fields it refers to.
 */
function describeOptions(entry: FieldEntry): Options {
  const { unique, optional, many, computed, read, write } = entry;
  const { minItems, maxItems, description, example } = entry;
  return withoutUndefined({
    optional: optional === true ? true : undefined,
    many: many === true ? true : undefined,
    minItems,
    maxItems,
    default: entry.default,
    unique: unique === false ? undefined : unique,
    read: read === "always" ? undefined : orSome(read),
    write: write === "always" ? undefined : orSome(write),
    computed: computed === true ? true : undefined,
    description,
    example,
  });
}

/** Words depend on the caller: to a reader, they are all the same. */
function orSome<Word extends string>(
  said: Word | RuleEntry | undefined,
): Word | "some" | undefined {
  return typeof said === "object" ? "some" : said;
}

/** A value of a field, whose decimals are filled wherever they are in it. */
function fillDecimals(field: Field, value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => fillDecimals(field, item));
  }
  if (field.type === "object" && typeof value === "object" && value !== null) {
    const members = new Map(Object.entries(field.fields));
    return Object.fromEntries(
      Object.entries(value).map(([name, member]: [string, unknown]) => {
        const inner = members.get(name);
        return [
          name,
          inner === undefined ? member : fillDecimals(inner, member),
        ];
      }),
    );
  }
  if (field.type !== "decimal") return value;
  // YAML may have `0` where JSON has `"0"`.
  const text = typeof value === "number" ? String(value) : value;
  const isDecimal = typeof text === "string" && /^-?\d+(?:\.\d+)?$/.test(text);
  return isDecimal ? fillDecimal(text, field.scale) : text;
}
