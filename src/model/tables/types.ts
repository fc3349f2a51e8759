/**
 * Stores: the table of each record, and the rows that requests to each
 * controller can reach. Stage: model. Types only.
 */
import type { FilterModel } from "./filters.js";
import type {
  InsideOf,
  RelatedData,
} from "../../runtime/database/related-data.js";
import type {
  AccessData,
  FieldAccess,
  GoneData,
  MembersData,
  PlaceData,
  TransitionsData,
} from "../../runtime/database/tables.js";
import type { CanData } from "../access/types.js";
import type { RecordField, RecordModel } from "../records/types.js";

/** A table of a record. */
export interface TableModel {
  readonly record: RecordModel;
  /** Its name in the database: `articles`, or `blog.articles`. */
  readonly name: string;
  /** The fields that have a column, in the record's order. */
  readonly columns: readonly ColumnModel[];
  /** The last column, which counts the changes of a row; null for none. */
  readonly version: string | null;
  /** The fields of the timestamps: created, updated; null for none. */
  readonly times: readonly [created: string, updated: string] | null;
  readonly links: readonly LinkModel[];
  /**
   * The refs to parents of which each row has exactly one; empty if there is
   * one parent, or if rows may have none.
   */
  readonly oneOf: readonly string[];
  /**
   * The refs to the rows that a row is below, with their records, as far as those
   * have owners, or rows above them have; null for none.
   */
  readonly below: Readonly<Record<string, string>> | null;
  /** Who may do what with its rows; null where nothing says so. */
  readonly access: AccessData | null;
  /** Who may see and set some of its fields; null where nothing says so. */
  readonly guarded: Readonly<Record<string, FieldAccess>> | null;
  /** What its fields with `can` ask; null where it has none. */
  readonly can: CanData | null;
  /** What its rows show of others, by field; null where they show nothing. */
  readonly related: Readonly<Record<string, RelatedData>> | null;
  /** The rows that its own are written with; null where they stand alone. */
  readonly inside: InsideOf | null;
  /** Which words of its fields may follow which; null where any may. */
  readonly transitions: TransitionsData | null;
  /** How its rows are gone while they are still stored; null if they never are. */
  readonly gone: GoneData | null;
  /** The refs that keep rows from being deleted which stay stored; null for none. */
  readonly keeps: Readonly<Record<string, string>> | null;
  /** Who belongs to its rows; null where nothing says so. */
  readonly members: MembersData | null;
  /** The words of the user's own that rules of its rows have. */
  readonly words: readonly string[];
  /** Fields whose values are unique together. */
  readonly uniques: readonly (readonly string[])[];
  /** Fields that rows are found by: refs, filters and sorts. */
  readonly indexes: readonly (readonly string[])[];
  /** Fields that have an index of their words: PostgreSQL alone has one. */
  readonly searches: readonly (readonly string[])[];
}

/** A field with a column. */
export interface ColumnModel {
  /** Its name in the database. */
  readonly name: string;
  readonly field: RecordField;
  /** For a ref, the table it refers to; null if there is none. */
  readonly table: string | null;
}

/** The table of a list of refs. */
export interface LinkModel {
  /** The field with the list: `tag_ids`. */
  readonly field: RecordField;
  /** `articles_tags` */
  readonly name: string;
  /** `article_id` */
  readonly own: string;
  /** `tag_id` */
  readonly other: string;
  /** The table of the records in the list. */
  readonly target: TableModel["name"];
}

/** The rows that requests to a controller can reach. */
export interface PlaceModel {
  /** What its list can be filtered by. */
  readonly filters: readonly FilterModel[];
  /** `admin/articles` */
  readonly controller: string;
  readonly data: PlaceData;
  /** What a list's total is called in an envelope, if it is counted. */
  readonly total: TotalNames | null;
}

/** The names in an envelope of a list's total, and of where counting stopped. */
export type TotalNames = readonly [total: string, over?: string];
