/**
 * What the templates of migrations are given. Stage: emit. Types alone.
 */
import type { OwnershipData } from "./ownership.js";
import type { SqlType } from "../stores/sql-types.js";
import type { BoundData } from "./bound.js";

/** A column as SQL has it. Names are not quoted. */
export interface SqlColumnData {
  readonly name: string;
  readonly type: SqlType;
  /** `primary key autoincrement`; null where it is no key by itself. */
  readonly key: string | null;
  readonly isOptional: boolean;
  /** Whether it is the time at which the row is made. */
  readonly isNow: boolean;
  /** Whether the table is one of SQLite's. */
  readonly isStrict: boolean;
  /** As SQL has it; null for none. */
  readonly default: string | null;
  /** What rows that are there get though it has no default: the day or the time of the migration. */
  readonly moment: "day" | "time" | null;
}

/** A condition that every row keeps. */
interface SqlCheckData {
  readonly name: string;
  readonly column: string;
  /** What it may be, as SQL has it. */
  readonly values: readonly string[];
}

/** A column that refers to the key of another table. */
interface SqlForeignKeyData {
  readonly name: string;
  readonly column: string;
  readonly table: string;
  /** `cascade`, `restrict`, `set null` */
  readonly onDelete: string;
}

export interface SqlIndexData {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly isUnique: boolean;
}

/** Some columns under the name of a constraint. */
interface SqlColumnsData {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A column or a constraint: one of these is there, the others are null. */
export interface SqlPartData {
  readonly column: SqlColumnData | null;
  readonly check: SqlCheckData | null;
  /** The optional refs of which each row has one. */
  readonly oneOf: SqlColumnsData | null;
  /** A key of several columns. */
  readonly key: SqlColumnsData | null;
  readonly foreignKey: SqlForeignKeyData | null;
}

/** A table that a migration makes. */
export interface SqlTableData {
  readonly name: string;
  /** What stands between the brackets, one after the other. */
  readonly parts: readonly SqlPartData[];
  /** Those to tables that are made later. */
  readonly lateKeys: readonly SqlForeignKeyData[];
  readonly indexes: readonly SqlIndexData[];
  /** SQLite checks the types of values in such tables alone. */
  readonly isStrict: boolean;
}

/** Of `first-migration`. */
export interface FirstMigrationData {
  readonly tables: readonly SqlTableData[];
  /** The names of the tables, the last one first. */
  readonly dropped: readonly string[];
}

/** Of `migrations`. */
export interface MigrationsData extends BoundData {
  readonly migrations: readonly {
    /** `0001_create_tables` */
    readonly name: string;
    /** What it is called in the file: `migration0001`. */
    readonly local: string;
    readonly from: string;
  }[];
}

/** Of `migrate`: what imports say. */
export interface MigrateData {
  readonly from: { readonly database: string; readonly program: string };
}

/** Of `server`. */
export interface ServerData {
  readonly ownership: OwnershipData;
  /** The fields that your functions work out, by their records. */
  readonly computed: readonly {
    readonly name: string;
    readonly fields: readonly string[];
  }[];
  readonly from: {
    readonly controllers: string;
    readonly database: string;
    readonly app: string;
    /** What serves it. */
    readonly host: string;
    readonly program: string;
    readonly stores: string;
  };
}

/** Of `database`. */
export interface DatabaseData {
  readonly isSqlite: boolean;
  /** What imports say. */
  readonly from: {
    readonly stores: string;
    readonly migrations: string;
    readonly migrate: string;
    readonly place: string;
    readonly dialect: string;
    readonly values: string;
  };
}
