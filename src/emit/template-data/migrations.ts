/** The data of the templates of migrations. Stage: emit. Types only. */
import type { SqlType } from "../../fields/columns.js";
import type { OwnershipData } from "./ownership.js";
import type { BoundData } from "./bound.js";
import type { WordsData } from "./stores.js";

/** A column as SQL defines it. Names are not quoted. */
export interface SqlColumnData {
  readonly name: string;
  readonly type: SqlType;
  /** `primary key autoincrement`; null if it is not a key by itself. */
  readonly key: string | null;
  readonly isOptional: boolean;
  /** Whether its default is the time at which the row is created. */
  readonly isNow: boolean;
  /** Whether the table is one of SQLite's. */
  readonly isStrict: boolean;
  /** As SQL writes it; null for none. */
  readonly default: string | null;
  /**
   * What existing rows get although it has no default: the day or the time of
   * the migration.
   */
  readonly moment: "day" | "time" | null;
  /**
   * What existing rows get where a new one gets a slug: a word, as SQL writes it, and
   * their id; null for other columns.
   */
  readonly slug: { readonly word: string; readonly key: string } | null;
}

/** A condition that every row must meet. */
interface SqlCheckData {
  readonly name: string;
  readonly column: string;
  /** The allowed values, as SQL writes them. */
  readonly values: readonly string[];
}

/** A column that references the key of another table. */
interface SqlForeignKeyData {
  readonly name: string;
  readonly column: string;
  readonly table: string;
  /** The column there. */
  readonly key: string;
  /** `cascade`, `restrict`, `set null` */
  readonly onDelete: string;
}

export interface SqlIndexData {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly isUnique: boolean;
  /** Whether it is one of words, which needs an extension: it may not be there. */
  readonly isSearch: boolean;
  /** The column with the time of a deletion, if rows that have one are not in it. */
  readonly deletedAt: string | null;
}

/** Some columns, and the name of their constraint. */
interface SqlColumnsData {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A column or a constraint: one of these is set, the others are null. */
export interface SqlPartData {
  readonly column: SqlColumnData | null;
  readonly check: SqlCheckData | null;
  /** The optional refs, of which each row has one. */
  readonly oneOf: SqlColumnsData | null;
  /** A key of several columns. */
  readonly key: SqlColumnsData | null;
  /** Columns whose values are unique, where no index of its own says so. */
  readonly unique: SqlColumnsData | null;
  readonly foreignKey: SqlForeignKeyData | null;
}

/** A table that a migration creates. */
export interface SqlTableData {
  readonly name: string;
  /** What is between the parentheses, in order. */
  readonly parts: readonly SqlPartData[];
  /** The foreign keys to tables that are created later. */
  readonly lateKeys: readonly SqlForeignKeyData[];
  readonly indexes: readonly SqlIndexData[];
  /**
   * Whether it is STRICT: SQLite checks the types of values only in such
   * tables.
   */
  readonly isStrict: boolean;
  /** The name of its primary key, where PostgreSQL did not choose it. */
  readonly keyName: string | null;
  /** What it has besides, if it was there before: no new table gets that. */
  readonly others: readonly string[];
}

/** Data of `first-migration`. */
export interface FirstMigrationData {
  /** Whether it makes an index of words. */
  readonly hasSearches: boolean;
  /** Those that the tables name. */
  readonly schemas: readonly string[];
  readonly tables: readonly SqlTableData[];
  /** The names of the tables, last one first. */
  readonly dropped: readonly string[];
}

/** Data of `baseline`. */
export interface BaselineData extends Omit<
  FirstMigrationData,
  "dropped" | "hasSearches"
> {
  readonly isSqlite: boolean;
  /** How many tables there are. */
  readonly count: number;
  /** PostgreSQL's extensions that types are from. */
  readonly extensions: readonly string[];
  /** Enums of the database, with their words as SQL writes them. */
  readonly enums: readonly {
    readonly type: string;
    readonly words: readonly string[];
  }[];
  /** What counts ids, as SQL writes names. */
  readonly sequences: readonly {
    readonly name: string;
    readonly table: string;
    readonly column: string;
  }[];
}

/** Data of `migrations`. */
export interface MigrationsData extends BoundData {
  readonly migrations: readonly {
    /** `0001_create_tables` */
    readonly name: string;
    /** Its name in the file: `migration0001`. */
    readonly local: string;
    readonly from: string;
  }[];
}

/** Data of `migrate`: its import specifiers. */
export interface MigrateData {
  readonly isPostgres: boolean;
  readonly from: { readonly database: string; readonly parts: string };
}

/** Data of `server`. */
export interface ServerData {
  readonly ownership: OwnershipData;
  /** Whether there may be a replica to read from. */
  readonly hasReplica: boolean;
  /** The fields that the user's functions compute, by record. */
  readonly computed: readonly {
    readonly name: string;
    readonly fields: readonly string[];
    /** Whether one of them makes its ids. */
    readonly makesKey: boolean;
  }[];
  readonly words: readonly WordsData[];
  readonly computes: boolean;
  readonly makesKeys: boolean;
  readonly from: {
    readonly controllers: string;
    readonly database: string;
    readonly app: string;
    /** The host that serves the application. */
    readonly host: string;
    readonly parts: string;
    readonly stores: string;
  };
}

/** Data of `database`. */
export interface DatabaseData {
  readonly isSqlite: boolean;
  /** Whether there may be a replica to read from. */
  readonly hasReplica: boolean;
  /** Its import specifiers. */
  readonly from: {
    readonly stores: string;
    readonly migrations: string;
    readonly parts: string;
  };
}

/** Data of `database-parts`. */
export interface DatabasePartsData extends BoundData {
  readonly isSqlite: boolean;
}
