/**
 * The schema that migrations start from: the tables that the manifest
 * describes, with the earlier names of tables and columns. Stage: migrations.
 * Data only.
 */
import type { ColumnType, Literal } from "../fields/field-type.js";
import type { Field } from "../runtime/records/fields.js";
import type { FoundTable } from "./found.js";

/** What happens to a row when the row its ref points to is removed. */
export type OnDelete = "restrict" | "cascade" | "clear";

/** The facts of a column that a database knows. Absent ones do not hold. */
export interface ColumnFacts {
  readonly type: ColumnType;
  /** For `json`: a list. */
  readonly many?: true;
  /** What a list has; not known of lists that older versions made. */
  readonly items?: ColumnType;
  /** For a decimal. */
  readonly scale?: number;
  /** For `json`: the scales of the decimals in it, by path: `lines[].price`. */
  readonly scales?: Readonly<Record<string, number>>;
  /** The values of an enum. */
  readonly values?: readonly string[];
  readonly optional?: true;
  /** The same for every row. */
  readonly default?: Literal;
  /** Filled with the time at which the row is created. */
  readonly now?: true;
  /** The time of a deletion that leaves the row stored: only others have unique values. */
  readonly deleted?: true;
  readonly ref?: { readonly table: string; readonly onDelete: OnDelete };
}

/**
 * A field, as far as its column depends on it: of a manifest, or as the change that
 * created its table has it.
 */
export interface StoredField {
  readonly type: Field["type"];
  readonly many?: true | undefined;
  /** Of a table that a later migration created, whose lists have the type `json`. */
  readonly items?: ColumnType | undefined;
  readonly optional?: true | undefined;
  readonly default?: unknown;
  readonly scale?: number | undefined;
  /** Of a table that a later migration created: it has no fields of objects. */
  readonly scales?: Readonly<Record<string, number>> | undefined;
  readonly values?: readonly string[] | undefined;
  readonly fields?: Readonly<Record<string, StoredField>> | undefined;
}

export interface Column extends Earlier {
  readonly facts: ColumnFacts;
  /**
   * Its default is the time of the request, which no database knows: existing
   * rows get the time of the migration.
   */
  readonly isMoment?: true;
  /**
   * It is made of another text when a row is created, which no database does: existing
   * rows get this word and their id.
   */
  readonly slug?: string;
  /**
   * Names that it may go by until now: that of its field, if the manifest gives it
   * another one, and the earlier names of a ref as the manifest has them.
   */
  readonly aliases?: readonly string[];
}

/** Something with a name and its earlier names, the latest first. */
export interface Earlier {
  readonly name: string;
  readonly was: readonly string[];
}

/** The table of a list of refs, named after the field that has the list. */
export interface Link extends Earlier {
  readonly facts: LinkFacts;
  /** What its table has otherwise, if it was there before the first migration. */
  readonly found?: FoundTable;
}

export interface LinkFacts {
  readonly table: string;
  /** Its columns: the row that has the list, and the rows in the list. */
  readonly own: string;
  readonly other: string;
  /** The table of the rows in the list. */
  readonly target: string;
  readonly onDelete: OnDelete;
}

/** The columns of an index, in index order. */
export type IndexColumns = readonly string[];

/** The table of a record. `name` is the record's name, `table` the table's. */
export interface SchemaTable extends Earlier {
  readonly table: string;
  /** The column of its key. */
  readonly key: string;
  readonly columns: readonly Column[];
  readonly uniques: readonly IndexColumns[];
  readonly indexes: readonly IndexColumns[];
  /** Columns whose words have an index. */
  readonly searches: readonly IndexColumns[];
  /** The refs of which each row has exactly one. */
  readonly oneOf: IndexColumns;
  readonly links: readonly Link[];
  /** What it has otherwise, if it was there before the first migration. */
  readonly found?: FoundTable;
}

export interface DatabaseSchema {
  readonly tables: readonly SchemaTable[];
}

/** The schema before the first migration. */
export const EMPTY: DatabaseSchema = { tables: [] };

/** The name of a key's column unless the manifest names one. */
export const KEY = "id";
