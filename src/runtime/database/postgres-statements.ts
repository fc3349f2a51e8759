/**
 * PostgreSQL, as far as the statements of stores differ. A list is one variable,
 * however long it is: a statement may have 65,535.
 */
import { sql } from "kysely";
import type { ColumnDialect } from "./columns.js";

/**
 * A change waits 3 seconds for a row that another has locked, if neither its
 * transaction nor the role says how long. This sets it for the statement alone,
 * before any row is looked for, and is no statement more.
 */
const SOON = sql<boolean>`(select case current_setting('lock_timeout') when '0' then set_config('lock_timeout', '3000', true) end) is distinct from ''`;

/** The type of a list of keys. */
const LISTS = { integer: "bigint[]", uuid: "uuid[]", text: "text[]" };

/** What `stores.ts` passes to the stores. */
export const postgresStatements: ColumnDialect = {
  name: "postgres",
  isAmong: (column, values) => sql`${column} = any(${values})`,
  // As an array it is worked out once, before any row: with `in`, a page of rows below few
  // of many groups takes twice as long, and an empty one three times.
  isSelected: (value, query) => sql`${value} = any(array${query})`,
  rowsOf: ({ type, ids }, alias) =>
    sql`unnest(${ids}::${sql.raw(LISTS[type])}) as ${alias} (value)`,
  castsDecimals: false,
  soon: SOON,
  // A statement does not see what others insert meanwhile.
  lockTable: (name) => sql`lock table ${name} in share row exclusive mode`,
  // Here a table goes without its schema.
  lockRows: (query, table) =>
    query.forUpdate(table.slice(table.indexOf(".") + 1)),
};
