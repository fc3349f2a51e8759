/**
 * What the template of `stores.ts` is given. Stage: emit. Types alone.
 */
import type { Literal } from "../literal.js";
import type { BoundData } from "./bound.js";

/** A field that a function of the user's works out. */
interface ComputedData {
  readonly name: string;
  /** A type that has it: `Article`. */
  readonly shown: string;
}

/** A column of a table. */
interface ColumnData {
  readonly name: string;
  /** Whether the database gives it a value where it is left out. */
  readonly isFilled: boolean;
}

/** A record that is stored. */
export interface StoreData {
  /** `article` */
  readonly name: string;
  /** What it is called among the stores: `articles`. */
  readonly property: string;
  /** `articleRecord`, in `records.ts`. */
  readonly record: string;
  /** `articleTable` */
  readonly constant: string;
  /** Its table in the database: `articles`. */
  readonly table: string;
  /** `ArticleRow`, in `records.ts`. */
  readonly row: string;
  /** `ArticleTable` */
  readonly type: string;
  readonly columns: readonly ColumnData[];
  /** The column of the version; null for none. */
  readonly version: string | null;
  /** The columns that no reply has. */
  readonly hidden: readonly string[];
  /** The types of what replies have, of what makes a row, and of what changes one. */
  readonly shown: readonly string[];
  readonly news: readonly string[];
  readonly changes: readonly string[];
  /** `ArticleComputed` */
  readonly computedType: string;
  readonly computed: readonly ComputedData[];
  /** What its table says of itself, but for `table` and `record`. */
  readonly data: readonly { readonly name: string; readonly data: Literal }[];
}

/** The table of a list of refs. */
export interface LinkTableData {
  /** `ArticlesTagsTable` */
  readonly type: string;
  readonly table: string;
  readonly columns: readonly {
    readonly name: string;
    /** Of an id: `number` or `string`. */
    readonly type: string;
  }[];
}

/** Of `stores`. */
export interface StoresData extends BoundData {
  readonly dialect: string;
  readonly stores: readonly StoreData[];
  readonly links: readonly LinkTableData[];
  readonly places: readonly { readonly name: string; readonly data: Literal }[];
  /** What the file names of `records.ts`. */
  readonly imported: readonly {
    readonly name: string;
    readonly isType: boolean;
  }[];
  readonly hasComputed: boolean;
}
