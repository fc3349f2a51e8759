/** A table as a database has it, or should have it. Stage: database. */
import { quoteTable } from "../model/tables/table-name.js";

export interface LiveColumn {
  readonly name: string;
  /** `text`, `numeric(1000,2)`, `text collate "C"` */
  readonly type: string;
  /** `primary key`, and how ids are generated; null if it is no key itself. */
  readonly key: string | null;
  readonly isOptional: boolean;
  /** As SQL writes it; null if there is none. */
  readonly default: string | null;
}

export interface LiveTable {
  /** `articles`, or `blog.articles`. */
  readonly name: string;
  readonly columns: readonly LiveColumn[];
  /**
   * The table's other facts as SQL writes them, by what they are about: `check
   * state`.
   */
  readonly rest: ReadonlyMap<string, string>;
}

/** Where decimals are: `path` leads into JSON, and is empty otherwise. */
export type DecimalPlace = Readonly<
  Record<"table" | "column" | "path", string>
>;

/** A database that is inspected. Nothing in it changes. */
export interface LiveDatabase {
  /** The names of the applied migrations. */
  readonly readApplied: () => Promise<readonly string[]>;
  /** The schema of tables that name none; null where there are no schemas. */
  readonly readHome: () => Promise<string | null>;
  /** All tables there and in some other schemas, including the user's. */
  readonly readTables: (
    schemas: readonly string[],
  ) => Promise<readonly LiveTable[]>;
  /** Whether two constants of a type are the same value. */
  readonly isSameValue: (
    type: string,
    one: string,
    other: string,
  ) => Promise<boolean>;
  /** How many decimals there have how many digits behind the point. */
  readonly countDigits: (
    place: DecimalPlace,
  ) => Promise<ReadonlyMap<number, number>>;
  /** The texts that rows have in a column, each once. */
  readonly readTexts: (
    table: string,
    column: string,
  ) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/** The statement that reads the texts of a column, as `text`. */
export function selectTexts(table: string, column: string): string {
  return `select distinct "${column}" as text from ${quoteTable(table)} where "${column}" is not null`;
}

/** A column on one line. */
export function writeColumn(column: LiveColumn): string {
  const { name, type, key, isOptional, default: value } = column;
  const more = key ?? (isOptional ? "" : "not null");
  const filled = value === null ? "" : `default ${value}`;
  return [`"${name}"`, type, more, filled].filter(Boolean).join(" ");
}

/** Quoted names. */
export function writeNames(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}

/** A foreign key, by its column. */
export function writeForeignKey({
  column,
  table,
  key,
  onDelete,
}: Readonly<Record<"column" | "table" | "key" | "onDelete", string>>): string {
  return `foreign key ("${column}") references ${quoteTable(table)} ("${key}") on delete ${onDelete}`;
}

/** What is said of an index that not all rows are in. */
export const PARTIAL = " where ...";

/** An index; `more` is any further text about it. */
export function writeIndex(
  name: string,
  columns: readonly string[],
  isUnique: boolean,
  more = "",
): string {
  const unique = isUnique ? "unique " : "";
  return `${unique}index "${name}" (${writeNames(columns)})${more}`;
}
