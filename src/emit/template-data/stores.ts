/** The data of the template of `stores.ts`. Stage: emit. Types only. */
import type { Literal } from "../literal.js";
import type { BoundData } from "./bound.js";
import type { OwnershipData } from "./ownership.js";

/** A field that a function of the user's computes. */
interface ComputedData {
  readonly name: string;
  /** A type that has it: `Article`. */
  readonly shown: string;
}

/** A column of a table. */
interface ColumnData {
  readonly name: string;
  /** Whose values it holds. */
  readonly field: string;
  /** Whether the database fills it in if it is left out. */
  readonly isFilled: boolean;
}

/** A record that is stored. */
export interface StoreData {
  /** `article` */
  readonly name: string;
  /** Its name in the stores: `articles`. */
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
  /** The version column; null if there is none. */
  readonly version: string | null;
  /** The column with the time of a deletion; null if rows are removed. */
  readonly deletedAt: string | null;
  /**
   * The types of what replies show, of what creates a row, and of what changes
   * one.
   */
  readonly shown: readonly string[];
  readonly news: readonly string[];
  readonly changes: readonly string[];
  /**
   * What `create` takes, by type of what creates a row, if the user's code has to set
   * some columns, some fields have transitions or rows are restored. Empty if it is what it takes by default.
   */
  readonly creates: readonly {
    readonly type: string;
    readonly unset: readonly string[];
  }[];
  /** The fields that are unique, each with those that it is unique with. */
  readonly uniques: readonly { readonly names: readonly string[] }[];
  /** The fields that have transitions. */
  readonly moving: readonly string[];
  /** `ArticleComputed` */
  readonly computedType: string;
  readonly computed: readonly ComputedData[];
  /** Whether a function of the user's makes the ids. */
  readonly makesKey: boolean;
  /** Whether there are such functions at all. */
  readonly hasFunctions: boolean;
  /** The words of the user's own that its rules have. */
  readonly words: readonly string[];
  /** What its table says about itself, except for `table` and `record`. */
  readonly data: readonly { readonly name: string; readonly data: Literal }[];
}

/** The words of the user's own that a record's rules have. */
export interface WordsData {
  /** `article` */
  readonly name: string;
  readonly words: readonly string[];
}

/** The table of a list of refs. */
export interface LinkTableData {
  /** `ArticlesTagsTable` */
  readonly type: string;
  readonly table: string;
  readonly columns: readonly {
    readonly name: string;
    /** The type of an id: `number` or `string`. */
    readonly type: string;
  }[];
}

/** Data of `stores`. */
export interface StoresData extends BoundData {
  readonly dialect: string;
  readonly stores: readonly StoreData[];
  readonly links: readonly LinkTableData[];
  readonly places: readonly { readonly name: string; readonly data: Literal }[];
  /** What the file imports from `records.ts`. */
  readonly imported: readonly {
    readonly name: string;
    /** What the file calls it. */
    readonly local: string;
    readonly isType: boolean;
  }[];
  readonly scope: OwnershipData["scope"];
  /** What the file imports from `http.ts`: types of who calls, and of whose rows. */
  readonly fromHttp: readonly string[];
  /** Whether the type of who calls is among them. */
  readonly hasCaller: boolean;
  /** Whether rows of some record are found by unique fields. */
  readonly hasUniques: boolean;
  readonly hasComputed: boolean;
  /** The parts of the runtime that only some stores need. */
  readonly parts: {
    /** For fields with `can`. */
    readonly abilities: boolean;
    readonly links: boolean;
    readonly subsets: boolean;
    /** For lists that say how many rows they have. */
    readonly totals: boolean;
    /** For filters by more than a field of the rows. */
    readonly filters: boolean;
    /** For fields that are made of another one. */
    readonly slugs: boolean;
    /** For lists that can be searched. */
    readonly search: boolean;
    /** For fields whose words follow each other. */
    readonly transitions: boolean;
    /** For `destroy: soft`. */
    readonly soft: boolean;
    /** For what rows show of others. */
    readonly related: boolean;
    /** For rows that are written with others. */
    readonly inside: boolean;
    /** For words of fields. */
    readonly guards: boolean;
    /** For `members` with a `creator`. */
    readonly members: boolean;
    /** For rules of `access`. */
    readonly rules: boolean;
    /** For words of the user's own. */
    readonly words: boolean;
    readonly versions: boolean;
    /** For ids that are texts. */
    readonly keys: boolean;
    /** For a replica. */
    readonly reads: boolean;
  };
  /** Which types of the arguments of `create` it names. */
  readonly creates: { readonly all: boolean; readonly setting: boolean };
}
