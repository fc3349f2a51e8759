/**
 * The data of the template of a migration: its statements, in order. Stage:
 * emit. Types only.
 */
import type { SqlType } from "../../fields/columns.js";
import type { Obstacle } from "../../migrations/obstacles.js";
import type {
  SqlColumnData,
  SqlIndexData,
  SqlPartData,
  SqlTableData,
} from "./migrations.js";

/** A value of a new column, derived from one of an old column. */
export interface SqlValueData {
  /**
   * `same`; `none`: nothing is known; `cast`: as PostgreSQL casts to `type`;
   * `text`, `whole`: as SQLite does; `suffix`: text with more characters at its
   * end; `sql`: as `text` says; the others as their names say.
   */
  readonly kind:
    | "same"
    | "none"
    | "cast"
    | "text"
    | "whole"
    | "suffix"
    | "sql"
    | "first"
    | "words"
    | "truth"
    | "utc-text"
    | "utc-date"
    | "midnight"
    | "cut"
    | "round";
  /** The name of the old column. */
  readonly name: string;
  readonly type: SqlType;
  readonly suffix: string;
  readonly count: number;
  /** An expression. */
  readonly text: string;
  /** What becomes of decimals, one sentence for each. */
  readonly notes: readonly string[];
}

/**
 * Data of `migration-decimals`: an expression that gives decimals another
 * number of digits, of which each part is written on its own. `isStrict`:
 * whether it is SQLite's; `value` is an expression too.
 */
export type SqlDecimalsData =
  /** What stands at some names in an object. */
  | {
      readonly kind: "member";
      readonly isStrict: boolean;
      readonly value: string;
      readonly names: readonly string[];
    }
  /** A text as JSON, in SQLite. */
  | { readonly kind: "json"; readonly value: string }
  /** A decimal with more digits, or with fewer: both are text, in SQLite. */
  | { readonly kind: "longer"; readonly value: string; readonly suffix: string }
  | {
      readonly kind: "shorter";
      readonly value: string;
      /** How many characters go, and how many of them are digits. */
      readonly cut: number;
      readonly gone: number;
    }
  /** A decimal in JSON, in PostgreSQL. */
  | { readonly kind: "numeric"; readonly value: string; readonly scale: number }
  /** A list, whose items are called `alias`. */
  | {
      readonly kind: "list";
      readonly isStrict: boolean;
      readonly value: string;
      readonly alias: string;
      readonly item: string;
    }
  /** An object: what it does not have is not added. */
  | {
      readonly kind: "object";
      readonly isStrict: boolean;
      readonly value: string;
      readonly members: readonly {
        readonly names: readonly string[];
        readonly text: string;
      }[];
    };

/** The value for rows that have none in a column. */
export interface SqlFillingData {
  /** As SQL writes it; null for the time of the migration. */
  readonly value: string | null;
  /** Whether only the day of that time is used. */
  readonly isDay: boolean;
  /** Whether the table is one of SQLite's. */
  readonly isStrict: boolean;
}

/** The words that an enum lacks, as SQL writes them. */
export interface SqlWordsData {
  /** Those that it had before; null: any text that is none of its own. */
  readonly gone: readonly string[] | null;
  /** Its own. */
  readonly own: readonly string[];
}

/** A column of a table that is rebuilt. */
export interface SqlCopyData {
  readonly name: string;
  /**
   * Derived from the old column; null if the column is new and `instead` gives
   * the value.
   */
  readonly value: SqlValueData | null;
  /** The value for rows that had none; null: they keep none. */
  readonly instead: SqlFillingData | null;
  /** Whether rows have no value to put there, so that the user provides one. */
  readonly isOpen: boolean;
  /** What rows may have that it no longer can; the user says what it becomes. */
  readonly words: SqlWordsData | null;
}

/** One statement; `kind` determines what the other properties mean. */
export type StepData =
  | { readonly kind: "create-table"; readonly table: SqlTableData }
  | {
      readonly kind: "rebuild";
      readonly from: string;
      readonly name: string;
      /** Under the name that it has until it replaces the old table. */
      readonly table: SqlTableData;
      readonly copies: readonly SqlCopyData[];
      /** What may stop the copying. */
      readonly obstacles: readonly Obstacle[];
      readonly isCounted: boolean;
      /** What the old table has besides, and the new one has not. */
      readonly others: readonly string[];
    }
  | { readonly kind: "create-schema" | "drop-table"; readonly name: string }
  | {
      readonly kind: "move-table";
      readonly table: string;
      /** Its new schema; null: where the connection looks first. */
      readonly name: string | null;
    }
  | {
      readonly kind: "rename-table" | "rename-sequence";
      readonly from: string;
      readonly to: string;
    }
  | {
      readonly kind: "rename-index";
      readonly from: string;
      readonly to: string;
      readonly isSearch: boolean;
    }
  | {
      readonly kind: "rename-column" | "rename-constraint";
      readonly table: string;
      readonly from: string;
      readonly to: string;
    }
  | {
      readonly kind: "add-column";
      readonly table: string;
      readonly column: SqlColumnData;
    }
  | {
      readonly kind:
        | "drop-column"
        | "delete-rows"
        | "drop-default"
        | "set-required"
        | "set-optional"
        | "drop-constraint";
      readonly table: string;
      readonly name: string;
    }
  | {
      readonly kind: "set-type";
      readonly table: string;
      readonly name: string;
      readonly type: SqlType;
      readonly value: SqlValueData;
    }
  | {
      readonly kind: "convert";
      readonly table: string;
      readonly name: string;
      readonly value: SqlValueData;
    }
  | {
      readonly kind: "set-default";
      readonly table: string;
      readonly name: string;
      /** Null: the time of the statement. */
      readonly value: string | null;
    }
  | {
      readonly kind: "fill";
      readonly table: string;
      readonly name: string;
      /** Null: the user provides it. */
      readonly filling: SqlFillingData | null;
    }
  | {
      readonly kind: "replace-words";
      readonly table: string;
      readonly name: string;
      readonly words: SqlWordsData;
    }
  /** A comment on the next statement, which some rows may stop. */
  | { readonly kind: "obstacle"; readonly obstacle: Obstacle }
  | {
      readonly kind: "add-constraint";
      readonly table: string;
      readonly part: SqlPartData;
    }
  | ({
      readonly kind: "create-index" | "build-index";
      readonly table: string;
    } & SqlIndexData)
  | {
      readonly kind: "drop-index";
      /** The index is in its schema. */
      readonly table: string;
      readonly name: string;
      readonly isSearch: boolean;
    };

/** Data of `migration`. */
export interface MigrationData {
  /** `Add headline to articles` */
  readonly title: string;
  /** Whether it builds indexes while others write. */
  readonly isConcurrent: boolean;
  /** Whether it makes an index of words. */
  readonly hasSearches: boolean;
  /** Whether anything changes in the database, by either function. */
  readonly hasStatements: boolean;
  readonly up: readonly StepData[];
  readonly down: readonly StepData[];
}
