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

/** A table as a database has it, with what it is made of. */
export interface ReadTable extends LiveTable {
  readonly parts: ReadTableParts;
}

/** What a table is made of, besides its columns. */
export interface ReadTableParts {
  /** The columns of its primary key, in order. */
  readonly keys: readonly string[];
  /** Names of constraints are null where the database does not tell them. */
  readonly keyName: string | null;
  readonly foreignKeys: readonly {
    readonly name: string | null;
    readonly columns: readonly string[];
    readonly table: string;
    readonly keys: readonly string[];
    readonly onDelete: string;
  }[];
  readonly checks: readonly {
    readonly name: string | null;
    /** The condition, as the database reports it. */
    readonly text: string;
    readonly columns: readonly string[];
  }[];
  readonly indexes: readonly {
    readonly name: string;
    readonly columns: readonly string[];
    readonly isUnique: boolean;
    /** Whether a constraint of the table makes it. */
    readonly isConstraint: boolean;
    /** Whether it is of columns alone, and of all rows. */
    readonly isPlain: boolean;
  }[];
  /** The words of columns whose type is an enum of the database. */
  readonly words: ReadonlyMap<string, readonly string[]>;
  /** What else there is that no manifest says, for people. */
  readonly others: readonly string[];
}

/**
 * What values look like: as their column's type says, or else whole numbers, or
 * anything.
 */
export type ValueForm = "said" | "integer" | "text";

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
  ) => Promise<readonly ReadTable[]>;
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
  /** The schemas that have tables of somebody's; none where there are no schemas. */
  readonly readSchemas: () => Promise<readonly string[]>;
  /** What the values of a column look like, where its type does not tell. */
  readonly readForm: (
    table: string,
    column: string,
    type: string,
  ) => Promise<ValueForm>;
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

/** What a constraint is about that makes the values of columns unique. */
export function nameUnique(columns: readonly string[]): string {
  return `unique ${columns.join()}`;
}

/** Such a constraint, by its columns. */
export function writeUnique(columns: readonly string[]): string {
  return `unique (${writeNames(columns)})`;
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
