/**
 * Columns as databases store them: their names in SQL, and how the values of
 * each type of field are written and read back. Dates, times and decimals are
 * text here, even where a database has types for them.
 */
import type { Field } from "./fields.js";
import { hasOwn } from "./own.js";
import type { TableData } from "./tables.js";

export type Dialect = "sqlite" | "postgres";

/**
 * The quoted name of a table or, after the table's name, of a column. Names in
 * a manifest contain nothing that needs an escape.
 */
export function quoteName(...parts: readonly string[]): string {
  return parts.map((part) => `"${part}"`).join(".");
}

/** Converts a value on its way to the database, or back. */
export type Convert = (value: unknown) => unknown;

export interface Codec {
  readonly encode: Convert;
  readonly decode: Convert;
}

const AS_IT_IS: Codec = {
  encode: (value) => value,
  decode: (value) => value,
};

/** SQLite has no booleans. */
const BIT: Codec = {
  encode: (value) => (typeof value === "boolean" ? Number(value) : value),
  decode: (value) => (value === null ? null : value !== 0),
};

/** In JSON, null is a value too: only an optional field can be NULL instead. */
function createJsonCodec(isOptional: boolean, isText: boolean): Codec {
  return {
    encode: (value) =>
      value === null && isOptional ? null : JSON.stringify(value),
    decode: (value) =>
      isText && typeof value === "string" ? parse(value) : value,
  };
}

function parse(text: string): unknown {
  return JSON.parse(text);
}

/** Whether a field's values are stored as JSON: objects, lists, and `json`. */
export function isStoredAsJson({ type, many }: Field): boolean {
  return many === true || type === "object" || type === "json";
}

/**
 * How a database stores the columns of a table. Lists of refs have their own
 * tables.
 */
export function codecsOf(
  { record, links = {} }: TableData,
  dialect: Dialect,
): ReadonlyMap<string, Codec> {
  return new Map(
    Object.entries(record.fields)
      .filter(([name, { computed }]) => {
        return computed !== true && !hasOwn(links, name);
      })
      .map(([name, field]) => [name, codecOf(field, dialect)]),
  );
}

/** How a database stores the values of a field. */
export function codecOf(field: Field, dialect: Dialect): Codec {
  const isSqlite = dialect === "sqlite";
  if (isStoredAsJson(field)) {
    return createJsonCodec(field.optional === true, isSqlite);
  }
  return isSqlite && field.type === "boolean" ? BIT : AS_IT_IS;
}
