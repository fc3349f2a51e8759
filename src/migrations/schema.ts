/**
 * The schema that migrations go on from: tables as the manifest means them, with
 * the names that they and their columns had before. Stage: migrations. Data only.
 */
import type { Literal } from "./json.js";

/** What becomes of a row whose ref leads to one that is removed. */
export type OnDelete = "restrict" | "cascade" | "clear";

/** What a database holds in a column: `json` is any value, an object or a list. */
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

/** The facts of a column that a database knows. What is left out does not hold. */
export interface ColumnFacts {
  readonly type: ColumnType;
  /** Of `json`: a list. */
  readonly many?: true;
  /** Of a decimal. */
  readonly scale?: number;
  /** The words of an enum. */
  readonly values?: readonly string[];
  readonly optional?: true;
  /** The same for each row. */
  readonly default?: Literal;
  /** Filled with the time at which the row is made. */
  readonly now?: true;
  readonly ref?: { readonly table: string; readonly onDelete: OnDelete };
}

export interface Column extends Earlier {
  readonly facts: ColumnFacts;
  /**
   * Its default is the time of the request, which no database knows: rows that
   * are there get the time of the migration.
   */
  readonly isMoment?: true;
}

/** What has a name, and had others before: the latest first. */
export interface Earlier {
  readonly name: string;
  readonly was: readonly string[];
}

/** The table of a list of refs, by the field that has the list. */
export interface Link extends Earlier {
  readonly facts: LinkFacts;
}

export interface LinkFacts {
  readonly table: string;
  /** Its columns: the row that has the list, and those in the list. */
  readonly own: string;
  readonly other: string;
  /** The table of those in the list. */
  readonly target: string;
  readonly onDelete: OnDelete;
}

/** The columns of an index, in its order. */
export type Columns = readonly string[];

/** A table of a record. `name` is the record's; that of the table is `table`. */
export interface Table extends Earlier {
  readonly table: string;
  /** `id` is its key. */
  readonly columns: readonly Column[];
  readonly uniques: readonly Columns[];
  readonly indexes: readonly Columns[];
  /** The refs of which each row has one. */
  readonly oneOf: Columns;
  readonly links: readonly Link[];
}

export interface Schema {
  readonly tables: readonly Table[];
}

/** Before the first migration. */
export const EMPTY: Schema = { tables: [] };

/** The name of every table's key. */
export const KEY = "id";
