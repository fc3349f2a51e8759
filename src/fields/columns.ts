/**
 * The types of columns: what each database calls them, and as what else their values can
 * be kept. `runtime/database/columns.ts` writes and reads values of these types.
 */
import type { DialectName } from "../runtime/database/columns.js";
import type { ColumnType } from "./field-type.js";

/** The type of a column in SQL. */
export interface SqlType {
  readonly name: string;
  /** The numbers in parentheses after it, if any. */
  readonly limits: readonly number[];
}

/**
 * What happens to the values of a column whose type changes: all are kept; the
 * database refuses those that are invalid in the new type; or part of each is
 * lost.
 */
export type Survival = "all" | "refused" | "part";

/** What there is to say about columns of a type. */
interface ColumnKind {
  /** Its type in a STRICT table of SQLite (SQLite's manual, "STRICT Tables"). */
  readonly sqlite: "integer" | "real" | "text";
  readonly postgres: string;
  /** The digits of a number in PostgreSQL, or those of a time after its seconds. */
  readonly limits?: (scale: number) => readonly number[];
  /** What its values can become; as any other type, none survives. */
  readonly becomes: Readonly<Partial<Record<ColumnType, Survival>>>;
}

/** The most digits that PostgreSQL allows in a number with a fixed scale. */
const POSTGRES_DIGITS = 1000;

/** Times have milliseconds. */
const MILLISECONDS = 3;

const columnKinds: Readonly<Record<ColumnType, ColumnKind>> = {
  text: {
    sqlite: "text",
    // Ordered by bytes, not by the rules of a language: the same everywhere.
    // Texts are compared by their bytes, as on SQLite.
    postgres: 'text collate "C"',
    becomes: { integer: "refused", number: "refused" },
  },
  integer: {
    sqlite: "integer",
    postgres: "bigint",
    becomes: { text: "all", number: "all", decimal: "all" },
  },
  number: {
    sqlite: "real",
    postgres: "double precision",
    becomes: { integer: "part" },
  },
  decimal: {
    sqlite: "text",
    postgres: "numeric",
    limits: (scale) => [POSTGRES_DIGITS, scale],
    becomes: { text: "all", integer: "part" },
  },
  boolean: {
    sqlite: "integer",
    postgres: "boolean",
    becomes: { text: "all" },
  },
  date: {
    sqlite: "text",
    postgres: "date",
    becomes: { text: "all", datetime: "all" },
  },
  datetime: {
    sqlite: "text",
    postgres: "timestamptz",
    limits: () => [MILLISECONDS],
    becomes: { text: "all", date: "part" },
  },
  uuid: { sqlite: "text", postgres: "uuid", becomes: { text: "all" } },
  json: { sqlite: "text", postgres: "jsonb", becomes: {} },
};

/** The names of the types. */
export const COLUMN_TYPES = Object.keys(columnKinds) as ColumnType[];

/** The type of a column, as a database calls it. */
export function sqlTypeOf(
  { type, scale = 0 }: { readonly type: ColumnType; readonly scale?: number },
  dialect: DialectName,
): SqlType {
  const { limits, [dialect]: name } = columnKinds[type];
  const isLimited = dialect === "postgres" && limits !== undefined;
  return { name, limits: isLimited ? limits(scale) : [] };
}

/** What becomes of values in a column of another type; null: none survives. */
export function conversionOf(
  from: ColumnType,
  to: ColumnType,
): Survival | null {
  return columnKinds[from].becomes[to] ?? null;
}
