/**
 * Lists: a page of the rows that a request asks for.
 */
import { sql } from "kysely";
import { writeCursor } from "./cursor.js";
import type { ReplyHeaders } from "./headers.js";
import { DEFAULT_SIZE } from "./list-limits.js";
import { type ListQuery, readListQuery } from "./list-query.js";
import { behind, type Columns, filterBy, orderBy } from "./list-sql.js";
import { HttpError } from "./reply.js";
import { countFitting, type PageQuery } from "./row-sizes.js";
import { among } from "./store-among.js";
import { checkParent } from "./store-place.js";
import { builder, conditionsOf, type Reach } from "./store-reach.js";
import type { RowReader, Values } from "./store-rows.js";
import { type Named, readNamed, showRows } from "./store-subset.js";
import type {
  AnyKysely,
  AnyQuery,
  ListOptions,
  Page,
  StoreContext,
} from "./store-types.js";

/** What a list is read with. */
interface Reader {
  readonly db: AnyKysely;
  readonly columns: Columns;
  readonly rows: RowReader;
}

interface SelectOptions extends ListOptions {
  /** The rows that a request names. */
  readonly named: Named | null;
  /** The columns that count for how many rows a page holds. */
  readonly long: readonly string[];
}

/**
 * Reads a page of rows: with one query, plus another if it is empty, to tell an
 * empty list from a missing parent.
 *
 * @throws HttpError as `readListQuery` does, and 404 for a missing parent
 */
export async function listRows(
  reader: Reader,
  reach: Reach,
  context: StoreContext,
  options: ListOptions,
): Promise<Page<Values>> {
  const asked = readListQuery(context, reach.place, reader.columns.readable);
  const named = readNamed(context, reach, "read");
  if (reach.place?.ids !== undefined && named === null && !reach.place.where) {
    const { param } = reach.place.ids;
    throw new HttpError(400, `Name what this is about: ?${param}[]=1`);
  }
  const long = longColumns(reader, reach, asked);
  const found = await selectRows(reader, reach, asked, {
    ...options,
    named,
    long,
  });
  if (found.length === 0) await checkParent(reader.db, reach, "read");
  const size = Math.min(asked.size, countFitting(found, long));
  if (isCounted(reach) && size < Math.min(asked.size, found.length))
    throw new HttpError(400, `${asked.size} rows are too much for one page`);
  const page = found.slice(0, size);
  const hasMore = found.length > page.length;
  const rows = await showRows(reader.db, reader.rows, reach, page);
  const next = hasMore ? findNext(context, reach, asked, rows) : null;
  const headers: ReplyHeaders =
    next === null ? {} : { link: `<${next}>; rel="next"` };
  return { rows, next, headers };
}

/**
 * The columns whose values count for how many rows a page holds. Pages that are
 * counted hold the list's own number of rows, or others would begin too late.
 */
function longColumns(
  { rows }: Reader,
  reach: Reach,
  { size }: ListQuery,
): readonly string[] {
  const own = reach.place?.list?.size ?? DEFAULT_SIZE;
  return isCounted(reach) && size <= own ? [] : rows.long;
}

function isCounted({ place }: Reach): boolean {
  return place?.list?.page === "offset";
}

async function selectRows(
  { db, columns, rows }: Reader,
  reach: Reach,
  { filters, sorts, size, after, page }: ListQuery,
  { where, named, long }: SelectOptions,
): Promise<readonly Values[]> {
  const { table } = reach.table;
  let query = db
    .selectFrom(table)
    .select(rows.columns())
    .where(
      builder.and([
        ...conditionsOf(builder, reach, "read"),
        ...filters.map((filter) =>
          filterBy(builder, reach.table, columns, filter),
        ),
        ...(named === null
          ? []
          : [among(reach.dialect, table, named.column, named.ids)]),
        ...(after === null ? [] : [behind(builder, columns, sorts, after)]),
      ]),
    );
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
  // `unknown`, as in `migrate.ts`, to save the compiler time.
  const all: unknown = query;
  const own = all as AnyQuery;
  const compiled = (where?.(own) ?? own).compile();
  const pageQuery: PageQuery = { ...compiled, long };
  return (await db.executeQuery<Values>(pageQuery)).rows;
}

/** The URL of the next page: this one's, with another position in the list. */
function findNext(
  { url, base = url.origin }: StoreContext,
  { place }: Reach,
  { sorts, list, page }: ListQuery,
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
