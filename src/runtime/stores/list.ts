/**
 * Lists: a page of the rows that a request asks for, by its filters, sorts and
 * place as conditions of a query.
 */
import { type Expression, type OrderByItemBuilder, sql } from "kysely";
import {
  among,
  type ColumnDialect,
  codecOf,
  countFitting,
  type PageQuery,
} from "../database/columns.js";
import {
  columnOf,
  fieldOf,
  type Purpose,
  refTo,
  type TableData,
} from "../database/tables.js";
import type { ReplyHeaders } from "../http/conditional.js";
import { HttpError } from "../http/reply.js";
import type { Field, Fields } from "../records/fields.js";
import {
  type Access,
  type Builder,
  builder,
  type Condition,
  type RowName,
} from "./access.js";
import { conditionsOf } from "./conditions.js";
import {
  DEFAULT_SIZE,
  type Filter,
  type PagePosition,
  type ReadListQuery,
  readable,
  readListQuery,
  type Sort,
  writeCursor,
} from "./list-query.js";
import { checkParent } from "./place.js";
import type { RowReader, Values } from "./rows.js";
import type {
  AnyKysely,
  AnyQuery,
  ListOptions,
  Page,
  StoreContext,
  Totals,
} from "./store-types.js";

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

/** The condition for a filter. */
function filterBy(
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

/** What a list is read with. */
interface Reader {
  readonly db: AnyKysely;
  /** Whether rows may be missing that there are by now. */
  readonly mayLag: boolean;
  readonly columns: ListColumns;
  readonly rows: RowReader;
  readonly subsets: SubsetRows | undefined;
  readonly totals: Totals | undefined;
}

/** The rows that a request names. */
export interface Named {
  /** The column that identifies them: `id`, or a `param` such as `slug`. */
  readonly column: string;
  /** Each once, in the order of the request. */
  readonly ids: readonly RowName[];
}

/** How the rows of a subset are read; `subset.ts` does it. */
export interface SubsetRows {
  /**
   * The rows that a request names; null if it names none.
   *
   * @throws HttpError 404 for an invalid id; 401 before that if the caller must
   * be known, and is not
   */
  readonly read: (
    context: Pick<StoreContext, "query">,
    access: Access,
    purpose: Purpose,
  ) => Named | null;
  /** Notes which version the values of rows have together. */
  readonly keep: (
    access: Access,
    values: readonly Values[],
    rows: readonly Values[],
  ) => void;
}

/** Which rows a list has, besides what its request asks. */
interface Selected extends ListOptions {
  /** The rows that a request names. */
  readonly named: Named | null;
}

interface SelectOptions extends Selected {
  /** The columns that count for how many rows a page holds. */
  readonly long: readonly string[];
}

/**
 * Reads a page of rows: with one query, plus another if it is empty, to tell an
 * empty list from a missing parent.
 *
 * @throws HttpError as `readListQuery` and `checkAsked` do, and 404 for a missing parent, or where
 * a reader that may lag has not all rows that are named
 */
export async function listRows(
  reader: Reader,
  access: Access,
  context: StoreContext,
  options: ListOptions,
): Promise<Page<Values>> {
  const asked = readListQuery(context, access.place, reader.columns.readable);
  reader.rows.checkAsked(
    access,
    [...asked.filters, ...asked.sorts].map(({ name }) => name),
  );
  const named = reader.subsets?.read(context, access, "read") ?? null;
  if (
    access.place?.ids !== undefined &&
    named === null &&
    !access.place.where
  ) {
    const { param } = access.place.ids;
    throw new HttpError(400, `Name what this is about: ?${param}[]=1`);
  }
  const long = longColumns(reader, access, asked);
  const found = await selectRows(reader, access, asked, {
    ...options,
    named,
    long,
  });
  if (found.length === 0) await checkParent(reader.db, access, "read");
  const isShort = named !== null && found.length < named.ids.length;
  if (reader.mayLag && isShort) throw new HttpError(404);
  const size = Math.min(asked.size, countFitting(found, long));
  if (isCounted(access) && size < Math.min(asked.size, found.length))
    throw new HttpError(400, `${asked.size} rows are too much for one page`);
  const page = found.slice(0, size);
  const hasMore = found.length > page.length;
  const rows = await reader.rows.decode(reader.db, page);
  reader.subsets?.keep(access, rows, page);
  const next = hasMore ? findNext(context, access, asked, rows) : null;
  const link: ReplyHeaders =
    next === null ? {} : { link: `<${next}>; rel="next"` };
  const { total: counts } = access.place?.list ?? {};
  if (reader.totals === undefined || counts === undefined)
    return { rows, next, total: null, headers: link };
  // The first page has all that there are.
  const isFirst = asked.after === null && asked.page === 1;
  const all = () => counted(reader, access, asked, { ...options, named });
  const { total, headers } = await reader.totals.read(reader.db, found[0], {
    all,
    isFirst,
    ...counts,
  });
  return { rows, next, total, headers: { ...link, ...headers } };
}

/** All rows of a list, to be counted. */
function counted(
  { db, columns }: Reader,
  access: Access,
  { filters }: ReadListQuery,
  { where, named }: Selected,
): AnyQuery {
  const all = db
    .selectFrom(access.table.table)
    .select(refTo(access.table, "id"))
    .where(builder.and(listed(access, columns, filters, named)));
  return where?.(all) ?? all;
}

/**
 * The columns whose values count for how many rows a page holds. Pages that are
 * counted hold the list's own number of rows, or others would begin too late.
 */
function longColumns(
  { rows }: Reader,
  access: Access,
  { size }: ReadListQuery,
): readonly string[] {
  const own = access.place?.list?.size ?? DEFAULT_SIZE;
  return isCounted(access) && size <= own ? [] : rows.long;
}

function isCounted({ place }: Access): boolean {
  return place?.list?.page === "offset";
}

async function selectRows(
  reader: Reader,
  access: Access,
  asked: ReadListQuery,
  options: SelectOptions,
): Promise<readonly Values[]> {
  const { db, columns, rows, totals } = reader;
  const { where, named, long } = options;
  const { filters, sorts, size, after, page } = asked;
  let query = db
    .selectFrom(access.table.table)
    .select(rows.columns(access))
    .where(
      builder.and([
        ...listed(access, columns, filters, named),
        ...(after === null ? [] : [behind(builder, columns, sorts, after)]),
      ]),
    );
  const { total } = access.place?.list ?? {};
  if (totals !== undefined && total !== undefined) {
    const all = () => counted(reader, access, asked, options);
    query = query.select(totals.column(db, { all, ...total }));
  }
  for (const { name, isDown } of sorts) {
    const isOptional = columns.fieldOf(name).optional === true;
    query = query.orderBy(
      columns.orderOf(builder, name),
      orderBy(isDown, isOptional),
    );
  }
  if (page > 1) query = query.offset((page - 1) * size);
  // A literal: with a bound value, SQLite would plan the query anew each time.
  query = query.limit(sql.lit(size + 1));
  const compiled = (where?.(query) ?? query).compile();
  const pageQuery: PageQuery = { ...compiled, long };
  return (await db.executeQuery<Values>(pageQuery)).rows;
}

/** The conditions for the rows of all pages. */
function listed(
  access: Access,
  columns: ListColumns,
  filters: readonly Filter[],
  named: Named | null,
): readonly Condition[] {
  const { table, dialect } = access;
  return [
    ...conditionsOf(builder, access, "read"),
    ...filters.map((filter) => filterBy(builder, table, columns, filter)),
    ...(named === null
      ? []
      : [
          among(dialect, table.table, columnOf(table, named.column), named.ids),
        ]),
  ];
}

/** The URL of the next page: this one's, with another position in the list. */
function findNext(
  { url, base = url.origin }: StoreContext,
  { place }: Access,
  { sorts, list, page }: ReadListQuery,
  rows: readonly Values[],
): string {
  const query = new URLSearchParams(url.search);
  if (place?.list?.page === "offset") {
    query.set("page", String(page + 1));
  } else {
    const last = rows[rows.length - 1];
    const position = sorts.map(({ name }) => last?.[name]);
    query.set("after", writeCursor(list, position));
  }
  return `${base}${url.pathname}?${query.toString()}`;
}
