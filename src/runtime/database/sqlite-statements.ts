/**
 * SQLite, as far as the statements of stores differ. A list is one variable,
 * however long it is: a statement may have 32,766.
 */
import { sql } from "kysely";
import type { ColumnDialect } from "./columns.js";

/** What `stores.ts` passes to the stores. */
export const sqliteStatements: ColumnDialect = {
  name: "sqlite",
  isAmong: (column, values) =>
    sql`${column} in (select value from json_each(${JSON.stringify(values)}))`,
  isSelected: (value, query) => sql`${value} in ${query}`,
  rowsOf: ({ ids }, alias) =>
    sql`json_each(${JSON.stringify(ids)}) as ${alias}`,
  // As text they stay exact.
  castsDecimals: true,
  // A transaction that writes has the whole file to itself.
  lockRows: (query) => query,
};
