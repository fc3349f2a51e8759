/**
 * Columns as databases store them: their names in SQL, how the values of each
 * type of field are written, compared and read back, and what differs between
 * databases. Dates, times and decimals are text here, even where a database has
 * types for them.
 */
import {
  type CompiledQuery,
  type Expression,
  type RawBuilder,
  type SqlBool,
  sql,
} from "kysely";
import { type Field, isInRow, type KeyType } from "../records/fields.js";
import { hasLength, lengthsOf } from "../records/texts.js";
import { hasOwn } from "../values.js";
import type { TableData } from "./tables.js";

/** The databases that there are. */
export type DialectName = "sqlite" | "postgres";

/** Keys of rows of one table. */
export interface KeyList {
  readonly type: KeyType;
  readonly ids: readonly (string | number)[];
}

/** What differs between databases in the statements of stores. */
export interface ColumnDialect {
  readonly name: DialectName;
  /** The condition that a column has one of several values. */
  readonly isAmong: (
    column: RawBuilder<unknown>,
    values: readonly unknown[],
  ) => RawBuilder<SqlBool>;
  /** The condition that a value is one of those that a query selects. */
  readonly isSelected: (
    value: Expression<unknown>,
    query: Expression<unknown>,
  ) => RawBuilder<SqlBool>;
  /** Keys as rows with a column `value`, of their type. */
  readonly rowsOf: (
    keys: KeyList,
    alias: RawBuilder<unknown>,
  ) => RawBuilder<unknown>;
  /** Whether decimals are text, so that they have to be cast to be compared. */
  readonly castsDecimals: boolean;
  /**
   * A condition that is always true, and keeps a change from waiting long for a
   * row that another one has locked.
   */
  readonly soon?: RawBuilder<boolean>;
  /**
   * Keeps others from inserting into a table until the transaction ends; absent
   * if one statement sees all that others insert.
   */
  readonly lockTable?: (name: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Keeps rows as they are until the transaction ends. */
  readonly lockRows: <Query extends Lockable<Query>>(
    query: Query,
    table: string,
  ) => Query;
}

interface Lockable<Query> {
  forUpdate(table: string): Query;
}

/**
 * The quoted name of a table or, after the table's name, of a column. Names in a
 * manifest contain nothing that needs an escape, and no dot but that behind a schema.
 */
export function quoteName(...parts: readonly string[]): string {
  return parts
    .flatMap((part) => part.split("."))
    .map((part) => `"${part}"`)
    .join(".");
}

/** Converts a value on its way to the database, or back. */
export type Convert = (value: unknown) => unknown;

export interface ColumnCodec {
  readonly encode: Convert;
  readonly decode: Convert;
}

const AS_IT_IS: ColumnCodec = {
  encode: (value) => value,
  decode: (value) => value,
};

/** SQLite has no booleans. */
const BIT: ColumnCodec = {
  encode: (value) => (typeof value === "boolean" ? Number(value) : value),
  decode: (value) => (value === null ? null : value !== 0),
};

/** In JSON, null is a value too: only an optional field can be NULL instead. */
function createJsonCodec(isOptional: boolean, isText: boolean): ColumnCodec {
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
function isStoredAsJson({ type, many }: Field): boolean {
  return many === true || type === "object" || type === "json";
}

/**
 * How a database stores the columns of a table. Lists of refs have their own
 * tables.
 */
export function codecsOf(
  { record, links = {} }: TableData,
  dialect: DialectName,
): ReadonlyMap<string, ColumnCodec> {
  return new Map(
    Object.entries(record.fields)
      .filter(([name, field]) => isInRow(field) && !hasOwn(links, name))
      .map(([name, field]) => [name, codecOf(field, dialect)]),
  );
}

/** How a database stores the values of a field. */
export function codecOf(field: Field, dialect: DialectName): ColumnCodec {
  const isSqlite = dialect === "sqlite";
  if (isStoredAsJson(field)) {
    return createJsonCodec(field.optional === true, isSqlite);
  }
  return isSqlite && field.type === "boolean" ? BIT : AS_IT_IS;
}

/**
 * The condition that a column has one of some ids, or whole numbers. No values
 * match no rows.
 */
export function among(
  dialect: ColumnDialect,
  table: string,
  column: string,
  values: readonly unknown[],
): RawBuilder<SqlBool> {
  const name = sql.raw(quoteName(table, column));
  const [first] = values;
  // Databases plan for one value as for no list.
  if (values.length === 1) return sql`${name} = ${first}`;
  return dialect.isAmong(name, values);
}

/**
 * How many characters of long values a page holds, beyond its first row. More
 * would keep the server from other requests, and a slow client holds all of it.
 */
export const MAX_CHARACTERS = 1_000_000;

/** What a hundred rows of these many characters hold is no matter. */
const SHORT = 1000;

/** A query for a page: which of its columns make rows large. */
export interface PageQuery extends CompiledQuery {
  readonly long: readonly string[];
}

/** Whether values of a field can be long. */
export function isLong(field: Field): boolean {
  if (isStoredAsJson(field)) return true;
  return hasLength(field) && lengthsOf(field).max > SHORT;
}

/** The characters of some columns of a row. */
export function sizeOf(row: unknown, columns: readonly string[]): number {
  const values = row as Readonly<Record<string, unknown>>;
  let size = 0;
  for (const name of columns) size += countCharacters(values[name]);
  return size;
}

/** A database gives JSON as text, or parsed. */
function countCharacters(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 1;
  let size = 0;
  for (const [key, item] of Object.entries(value)) {
    size += key.length + countCharacters(item);
  }
  return size;
}

/** How many of the first rows fit a page: at least one. */
export function countFitting(
  rows: readonly unknown[],
  columns: readonly string[],
): number {
  let size = 0;
  const first = rows.findIndex((row, index) => {
    size += sizeOf(row, columns);
    return index > 0 && size > MAX_CHARACTERS;
  });
  return first === -1 ? rows.length : first;
}
