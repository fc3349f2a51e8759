/**
 * The conditions for rows that are not gone: neither deleted, where that leaves them
 * stored, nor below what is. Only projects with `destroy: soft` have this file.
 */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { quoteName } from "../database/columns.js";
import {
  columnOf,
  fieldOf,
  findTable,
  refTo,
  type TableData,
} from "../database/tables.js";
import { type Access, builder, type Condition } from "./access.js";

/** What the conditions need to know of all tables. */
export type AllTables = Pick<Access, "tables" | "dialect">;

/**
 * The conditions for the rows of a table that are not gone.
 *
 * @param as what the statement calls the table
 * @param but a ref to what may be gone
 */
export function living(
  table: TableData,
  around: AllTables,
  as: string = table.table,
  but?: string,
): readonly Condition[] {
  const others = livingBut(table, around, as, but);
  const up = listUp(table);
  if (up.length === 0) return others;
  const gone = goneOf(table, up, livingBut(table, around, table.table, but));
  return [...others, ...up.map((ref) => isUnderNone(table, ref, gone, as))];
}

/** The same, whatever holds of rows of the same table above it. */
function livingBut(
  table: TableData,
  around: AllTables,
  as: string,
  but?: string,
): readonly Condition[] {
  const { column } = table.gone ?? {};
  const above = listAbove(table).filter(
    ([ref, record]) => record !== table.record.name && ref !== but,
  );
  return [
    ...(column === undefined ? [] : [builder(`${as}.${column}`, "is", null)]),
    ...above.map(([ref]) => isUnderLiving(table, ref, as, around)),
  ];
}

/** Those that are deleted, below rows that are not gone. */
export function deleted(
  table: TableData,
  around: AllTables,
): readonly Condition[] {
  const { column } = table.gone ?? {};
  if (column === undefined) return [builder.or([])];
  const above = listAbove(table).map(([ref]) =>
    isUnderLiving(table, ref, table.table, around, "above"),
  );
  return [builder(`${table.table}.${column}`, "is not", null), ...above];
}

function listAbove({ gone = {} }: TableData) {
  return Object.entries(gone.above ?? {});
}

/** The refs by which rows are below others of their own table. */
export function listUp(table: TableData): readonly string[] {
  return listAbove(table).flatMap(([ref, record]) =>
    record === table.record.name ? [ref] : [],
  );
}

/**
 * Asked of each row by its key: a list of all that is there could be long.
 *
 * @param called what the condition calls the table above
 */
export function isUnderLiving(
  table: TableData,
  ref: string,
  as: string,
  around: AllTables,
  called?: string,
): Condition {
  const above = targetOf(table, ref, around);
  const name = called ?? above.table;
  const own = `${as}.${columnOf(table, ref)}`;
  const there = builder
    .selectFrom(called === undefined ? name : `${above.table} as ${called}`)
    .select(sql.lit(1).as("there"))
    .whereRef(`${name}.${columnOf(above, "id")}`, "=", own)
    .where(builder.and(living(above, around, name)));
  const isThere = builder.exists(there);
  return fieldOf(table, ref).optional === true
    ? builder.or([builder(own, "is", null), isThere])
    : isThere;
}

export function targetOf(
  table: TableData,
  ref: string,
  { tables }: AllTables,
): TableData {
  const field = fieldOf(table, ref);
  return findTable(tables, ("ref" in field ? field.ref : undefined) ?? "");
}

/** Of a record below itself: no row above is gone, and none above that. */
function isUnderNone(
  table: TableData,
  ref: string,
  gone: RawBuilder<unknown>,
  as: string,
): Condition {
  const own = sql.raw(quoteName(as, columnOf(table, ref)));
  return sql<SqlBool>`(${own} is null or ${own} not in (${gone}))`;
}

/** The ids of all rows that are gone, of a record below itself. */
function goneOf(
  table: TableData,
  up: readonly string[],
  others: readonly Condition[],
): RawBuilder<unknown> {
  const [rows, id] = [
    quoteName(table.table),
    quoteName(table.table, columnOf(table, "id")),
  ].map((name) => sql.raw(name));
  const first = sql`select ${id} from ${rows} where ${builder.not(builder.and(others))}`;
  return withBelow(table, up, first);
}

/** Some rows of a record below itself, and all that are below these: their ids. */
function withBelow(
  table: TableData,
  up: readonly string[],
  first: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const rows = sql.raw(quoteName(table.table));
  const id = sql.raw(quoteName("below", columnOf(table, "id")));
  const isBelow = up.map((ref) => {
    const above = sql.raw(quoteName("below", columnOf(table, ref)));
    return sql`${above} = "along"."id"`;
  });
  return sql`with recursive "along" ("id") as (${first} union select ${id} from ${rows} as "below" join "along" on ${sql.join(isBelow, sql` or `)}) select "id" from "along"`;
}

/** That a column has the id of a row, or that of one below it in the same table. */
export function isOfRow(table: TableData, column: string): Condition {
  const up = listUp(table);
  const id = refTo(table, "id");
  if (up.length === 0) return builder(column, "=", builder.ref(id));
  const own = sql.raw(quoteName(table.table, columnOf(table, "id")));
  const ids = withBelow(table, up, sql`select ${own}`);
  return sql<SqlBool>`${builder.ref(column)} in (${ids})`;
}
