/**
 * What stores go by, as data: the table of each record, and the place of each
 * resource, which says whose rows its requests meet.
 */
import type { RecordData } from "./fields.js";

/** The table that a record is kept in. */
export interface TableData<Row = Record<string, unknown>> {
  /** Its name in the database. */
  readonly table: string;
  readonly record: RecordData<Row>;
  /** The columns that hold when a row was made, and when it was changed last. */
  readonly times?: readonly [created: string, updated: string];
  /** The column that counts the changes of a row, where it has one. */
  readonly version?: string;
  /** Lists of refs: each is a table of its own. */
  readonly links?: Readonly<Record<string, LinkData>>;
  /** The refs that say whose row it is, by their columns. */
  readonly scope?: Readonly<Record<string, ScopeKind>>;
}

/** `all`: callers meet their own rows alone; `write`: they change those alone. */
export type ScopeKind = "all" | "write";

/** A list of refs, such as `tag_ids`: pairs of ids. Replies have them in order. */
export interface LinkData {
  /** The table of the pairs: `articles_tags`. */
  readonly table: string;
  /** Its column with the id of the row that has the list: `article_id`. */
  readonly own: string;
  /** Its column with the ids in the list: `tag_id`. */
  readonly other: string;
}

/** The tables of all records, by the records' names. */
export type Tables = Readonly<Record<string, TableData>>;

/** How a resource that is in the way of another is found: one of its ancestors. */
export interface ParentData {
  /**
   * The parameter of the path: `article_id`. A singleton has none: it is the one
   * row below its own parents, or the one of the caller.
   */
  readonly param?: string;
  /** The record of the parent: `article`. */
  readonly record: string;
  /** The column of the parent that the parameter names: `id`, or a `param` such as `slug`. */
  readonly key: string;
  /** The column of the child that holds the parent's id. */
  readonly column: string;
  /** The rows that the parent's resource knows; below another row there is nothing. */
  readonly where?: Where;
  /** A singleton without a parent: its column with a member of the scope. */
  readonly by?: string;
  /** What the parent itself is under. */
  readonly parents?: readonly ParentData[];
}

/** What a list can be asked for. */
export interface ListData {
  /** The fields that it can be filtered by. */
  readonly filter?: readonly string[];
  /** The fields that it can be sorted by. */
  readonly sort?: readonly string[];
  /** How many rows a page has where the request does not say: 25. */
  readonly size?: number;
  /** Whether the next page is found by what the last row was, or by counting: `cursor`. */
  readonly page?: "cursor" | "offset";
}

/** Values of columns that rows must have; a list: one of these. */
export type Where = Readonly<Record<string, unknown>>;

/** The rows that the requests of a resource meet, by where it stands. */
export interface PlaceData {
  readonly record: string;
  /** The parameter that names one, and its column; a singleton has none. */
  readonly member?: { readonly param: string; readonly column: string };
  /** What it can stand under; those count whose parameter the path has. */
  readonly parents?: readonly ParentData[];
  /** Beside them: whether it stands alone too, at another path. */
  readonly isAlone?: true;
  readonly list?: ListData;
  readonly where?: Where;
  /**
   * A subset, which has a controller and so a place of its own: the list of the
   * query that names its rows (`article_ids`), and the column that it lists.
   */
  readonly ids?: { readonly param: string; readonly column: string };
  /** `required`: a change has to say which version it is of. */
  readonly concurrency?: "etag" | "required";
  /** Whether it meets everybody's rows, whatever the record's refs say. */
  readonly open?: true;
  /** A singleton without a parent: the column that a member of the scope is in. */
  readonly by?: string;
}

/** The places of resources, by their controllers: `admin/articles`. */
export type Places = Readonly<Record<string, PlaceData>>;
