/**
 * Stores: the table that each record is kept in, and the rows that the requests
 * of each controller meet. Stage: model. Types alone.
 */
import type { PlaceData } from "../../runtime/tables.js";
import type { RecordField, RecordModel } from "../records/types.js";

/** A table of a record. */
export interface TableModel {
  readonly record: RecordModel;
  /** Its name in the database: `articles`. */
  readonly name: string;
  /** The fields that have a column, in the record's order. */
  readonly columns: readonly ColumnModel[];
  /** The column that counts the changes of a row, behind all others; null for none. */
  readonly version: string | null;
  /** The columns of the times: created, updated; null for none. */
  readonly times: readonly [created: string, updated: string] | null;
  readonly links: readonly LinkModel[];
  /** The refs to parents of which each row has one; none where it has a single parent, or may have none. */
  readonly oneOf: readonly string[];
  /** Columns that no two rows have the same values in. */
  readonly uniques: readonly (readonly string[])[];
  /** Columns that rows are found by: refs, filters and sorts. */
  readonly indexes: readonly (readonly string[])[];
}

/** A field with a column. */
export interface ColumnModel {
  readonly field: RecordField;
  /** Of a ref: the table that it refers to; null where that record has none. */
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

/** The rows that the requests of a controller meet. */
export interface PlaceModel {
  /** `admin/articles` */
  readonly controller: string;
  readonly data: PlaceData;
}
