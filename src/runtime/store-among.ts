/**
 * Lists of values in statements. A list is one variable, however long it is: a
 * statement may have 32,766 on SQLite, and 65,535 on PostgreSQL.
 */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Dialect, quoteName } from "./columns.js";

type Id = string | number;

/**
 * The condition that a column has one of some ids, or whole numbers. No values
 * match no rows.
 */
export function among(
  dialect: Dialect,
  table: string,
  column: string,
  values: readonly unknown[],
): RawBuilder<SqlBool> {
  const name = sql.raw(quoteName(table, column));
  const [first] = values;
  // Databases plan for one value as for no list.
  if (values.length === 1) return sql`${name} = ${first}`;
  return dialect === "sqlite"
    ? sql`${name} in (select value from json_each(${JSON.stringify(values)}))`
    : sql`${name} = any(${values})`;
}

/** Ids as rows with a column `value`, of the type that keys have. */
export function rowsOf(
  dialect: Dialect,
  ids: readonly Id[],
  name: string,
): RawBuilder<unknown> {
  const alias = sql.raw(quoteName(name));
  if (dialect === "sqlite") {
    return sql`json_each(${JSON.stringify(ids)}) as ${alias}`;
  }
  const type = typeof ids[0] === "number" ? "bigint[]" : "uuid[]";
  return sql`unnest(${ids}::${sql.raw(type)}) as ${alias} (value)`;
}
