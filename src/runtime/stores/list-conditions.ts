/**
 * What a request asks of a list as conditions and orders of a query: its filters, its
 * sorts, and the place in it.
 */
import {
  type Expression,
  type OrderByItemBuilder,
  type RawBuilder,
  sql,
} from "kysely";
import { type ColumnDialect, codecOf, quoteName } from "../database/columns.js";
import { fieldOf, refTo, type TableData } from "../database/tables.js";
import {
  type Field,
  type Fields,
  isInRow,
  isShown,
} from "../records/fields.js";
import type { Builder, Condition } from "./access.js";
import type { Filter, PagePosition, Sort } from "./list-query.js";

/** The columns of a table, as its lists compare them. */
export class ListColumns {
  readonly #table: TableData;
  readonly #dialect: ColumnDialect;
  /** The fields that a list can be queried by. */
  readonly readable: Fields;

  constructor(table: TableData, dialect: ColumnDialect) {
    this.#table = table;
    this.#dialect = dialect;
    this.readable = readable(table.record.fields);
  }

  fieldOf(name: string): Field {
    return fieldOf(this.#table, name);
  }

  /**
   * A column as lists sort and compare it: by value, even if stored as text.
   */
  orderOf(eb: Builder, name: string): Expression<unknown> {
    const column = eb.ref(refTo(this.#table, name));
    return this.#isTextOfNumber(name) ? sql`cast(${column} as real)` : column;
  }

  /** A value to compare a column with. */
  valueOf(name: string, value: unknown): Expression<unknown> {
    const encoded = this.encode(name, value);
    return this.#isTextOfNumber(name)
      ? sql`cast(${encoded} as real)`
      : sql`${encoded}`;
  }

  encode(name: string, value: unknown): unknown {
    return codecOf(this.fieldOf(name), this.#dialect.name).encode(value);
  }

  #isTextOfNumber(name: string): boolean {
    return this.#dialect.castsDecimals && this.fieldOf(name).type === "decimal";
  }
}

/** The fields that a list can be queried by: replies show them, and they are stored. */
function readable(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, field]) => isShown(field) && isInRow(field),
    ),
  );
}

/** What a list that is stored as JSON has: rows of a `value` each, as `item`. */
export function itemsOf(
  dialect: ColumnDialect,
  [table, column]: readonly [table: string, column: string],
): RawBuilder<unknown> {
  const list = sql.raw(quoteName(table, column));
  return dialect.name === "sqlite"
    ? sql`json_each(${list}) as "item"`
    : sql`jsonb_array_elements(${list}) as "item" ("value")`;
}

/** The condition for a filter. */
export function filterBy(
  eb: Builder,
  table: TableData,
  columns: ListColumns,
  filter: Filter,
): Condition {
  const { name } = filter;
  const column = refTo(table, name);
  if ("in" in filter) {
    const values = filter.in.filter((value) => value !== null);
    const ways: Condition[] = [];
    if (values.length > 0) {
      const encoded = values.map((value) => columns.encode(name, value));
      ways.push(eb(column, "in", encoded));
    }
    if (values.length < filter.in.length) ways.push(eb(column, "is", null));
    return eb.or(ways);
  }
  const { from, to } = filter;
  const order = columns.orderOf(eb, name);
  const ends: Condition[] = [];
  if (from !== undefined && from !== null)
    ends.push(eb(order, ">=", columns.valueOf(name, from)));
  if (to !== undefined && to !== null)
    ends.push(eb(order, "<=", columns.valueOf(name, to)));
  return eb.and(ends);
}

/** Orders a list: rows without a value come last, in either direction. */
export function orderBy(
  isDown: boolean,
  isOptional: boolean,
): (item: OrderByItemBuilder) => OrderByItemBuilder {
  return (item) => {
    const ordered = isDown ? item.desc() : item.asc();
    return isOptional ? ordered.nullsLast() : ordered;
  };
}

/**
 * The condition for rows after a position, decided by the first sort in which
 * they differ.
 */
export function behind(
  eb: Builder,
  columns: ListColumns,
  sorts: readonly Sort[],
  position: PagePosition,
): Condition {
  const ways = sorts.flatMap((sort, index) => {
    const further = furtherThan(eb, columns, sort, position[index]);
    if (further === null) return [];
    const level = sorts
      .slice(0, index)
      .map(({ name }, at) => levelWith(eb, columns, name, position[at]));
    return [eb.and([...level, further])];
  });
  return eb.or(ways);
}

/** Null if nothing can follow: rows without a value come last. */
function furtherThan(
  eb: Builder,
  columns: ListColumns,
  { name, isDown }: Sort,
  value: unknown,
): Condition | null {
  if (value === null) return null;
  const column = columns.orderOf(eb, name);
  const further = eb(column, isDown ? "<" : ">", columns.valueOf(name, value));
  return columns.fieldOf(name).optional === true
    ? eb.or([further, eb(column, "is", null)])
    : further;
}

function levelWith(
  eb: Builder,
  columns: ListColumns,
  name: string,
  value: unknown,
): Condition {
  const column = columns.orderOf(eb, name);
  return value === null
    ? eb(column, "is", null)
    : eb(column, "=", columns.valueOf(name, value));
}
