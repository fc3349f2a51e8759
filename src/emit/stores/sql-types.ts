/** Values as SQL writes them. Stage: emit. */
import type { ColumnFacts } from "../../migrations/schema.js";
import type { Dialect } from "../../model/types.js";

/** A value of a column as SQL writes it. */
export function writeSqlValue(
  value: unknown,
  { type }: ColumnFacts,
  dialect: Dialect,
): string {
  if (type === "json") return quoteSql(JSON.stringify(value));
  if (typeof value === "boolean") {
    return dialect === "sqlite" ? String(Number(value)) : String(value);
  }
  return typeof value === "number" ? String(value) : quoteSql(String(value));
}

/** A text as SQL writes it. */
export function quoteSql(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
