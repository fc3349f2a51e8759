/**
 * How databases store fields: the types of columns, and what fills them in if
 * they are left out. Stage: emit. `runtime/database/tables.ts` writes and reads values
 * of these types.
 */
import type { Dialect } from "../../model/types.js";
import type { Field } from "../../runtime/records/fields.js";

/**
 * Text ordered by bytes, not by the rules of a language: the same everywhere.
 */
const POSTGRES_TEXT = 'text collate "C"';

/** The most digits that PostgreSQL allows in a number with a fixed scale. */
const POSTGRES_DIGITS = 1000;

/** Times have milliseconds. */
const MILLISECONDS = 3;

/** The type of a column. */
export interface SqlType {
  readonly name: string;
  /** The numbers in parentheses after it, if any. */
  readonly limits: readonly number[];
}

/** The type of a column. Lists and objects are columns of `json`. */
export function typeOfColumn(field: Field, dialect: Dialect): SqlType {
  return dialect === "sqlite"
    ? { name: typeInSqlite(field), limits: [] }
    : { name: typeInPostgres(field), limits: limitsInPostgres(field) };
}

/** How many digits a number has, or a time has after its seconds. */
function limitsInPostgres(field: Field): readonly number[] {
  if (field.type === "decimal") return [POSTGRES_DIGITS, field.scale];
  return field.type === "datetime" ? [MILLISECONDS] : [];
}

/** What a STRICT table supports (SQLite's manual, "STRICT Tables"). */
function typeInSqlite({ type }: Field): string {
  if (type === "integer" || type === "boolean") return "integer";
  return type === "number" ? "real" : "text";
}

function typeInPostgres(field: Field): string {
  switch (field.type) {
    case "json":
      return "jsonb";
    case "integer":
      return "bigint";
    case "number":
      return "double precision";
    case "decimal":
      return "numeric";
    case "datetime":
      return "timestamptz";
    case "boolean":
    case "date":
    case "uuid":
      return field.type;
    default:
      return POSTGRES_TEXT;
  }
}

/** A value as SQL writes it. */
export function writeValue(
  value: unknown,
  field: Field,
  dialect: Dialect,
): string {
  if (field.type === "json") return quoteText(JSON.stringify(value));
  if (typeof value === "boolean") {
    return dialect === "sqlite" ? String(Number(value)) : String(value);
  }
  return typeof value === "number" ? String(value) : quoteText(String(value));
}

/** A text as SQL writes it. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
