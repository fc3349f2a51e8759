/**
 * Lists: a page of the rows that a request asks for.
 */
import { type AliasedExpression, sql } from "kysely";
import { among, countFitting, type PageQuery } from "../database/columns.js";
import { columnOf, type Purpose, refTo } from "../database/tables.js";
import { HttpError } from "../http/reply.js";
import type { Fields } from "../records/fields.js";
import {
  type Access,
  builder,
  type Condition,
  type RowName,
} from "./access.js";
import { conditionsOf } from "./conditions.js";
import {
  behind,
  filterBy,
  type ListColumns,
  orderBy,
} from "./list-conditions.js";
import {
  DEFAULT_SIZE,
  type Filter,
  MAX_SIZE,
  type PagePosition,
  type ReadListQuery,
  readListQuery,
} from "./list-query.js";
import { linkPages, positionOf, writeLinks } from "./page-links.js";
import { checkParent } from "./place.js";
import type { RowReader, Values } from "./rows.js";
import type {
  AnyKysely,
  AnyQuery,
  ListOptions,
  Page,
  StoreContext,
} from "./store-types.js";

/** What a list is read with. */
export interface ListReader {
  readonly db: AnyKysely;
  /** Whether rows may be missing that there are by now. */
  readonly mayLag: boolean;
  readonly columns: ListColumns;
  readonly rows: RowReader;
  readonly subsets: SubsetRows | undefined;
  readonly totals: Totals | undefined;
  readonly search: ListSearch | undefined;
  readonly filters: ListFilters | undefined;
}

/** Filters by more than a field of the rows; `filters.ts` knows them. */
export interface ListFilters {
  /** What they compare, by their parameters. */
  readonly fieldsOf: (access: Access) => Fields;
  /** The conditions for all rows that a list may have: deleted ones, if those are asked. */
  readonly rowsOf: (
    access: Access,
    asked: readonly Filter[],
  ) => readonly Condition[];
  /** Null for a filter that is none of them. */
  readonly conditionOf: (
    access: Access,
    filter: Filter,
    seenIf: SeenIf,
  ) => Condition | null;
}

/** The conditions under which a caller sees a field of a table's rows; null if never. */
export type SeenIf = (
  access: Access,
  name: string,
) => readonly Condition[] | null;

/** How rows are found by words; `search.ts` does it. */
export interface ListSearch {
  /**
   * The conditions for the rows that have all words of a text.
   *
   * @throws HttpError 400 for more than a search can be
   */
  readonly conditionsOf: (
    access: Access,
    text: string,
    seenIf: SeenIf,
  ) => readonly Condition[];
}

/** How many rows all pages of a list have; `totals.ts` counts them. */
export interface Totals {
  /** A column of a page's statement with the number. */
  readonly column: (counted: Counted) => AliasedExpression<unknown, string>;
  /** The number, of the first row of a page, or else by a statement of its own. */
  readonly read: (
    db: AnyKysely,
    row: Readonly<Record<string, unknown>> | undefined,
    counted: Counted & { readonly isFirst: boolean },
  ) => Promise<Pick<Page<unknown>, "total" | "headers">>;
}

/** The rows to count, and where counting stops. */
export interface Counted {
  readonly all: () => AnyQuery;
  readonly upTo?: number;
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
 * @throws HttpError as `readAsked` does, and 404 for a missing parent, or where
 * a reader that may lag has not all rows that are named
 */
export async function listRows(
  reader: ListReader,
  access: Access,
  context: StoreContext,
  options: ListOptions,
): Promise<Page<Values>> {
  const { asked, named } = readAsked(reader, access, context);
  const selected: Selected = { ...options, named };
  const long = longColumns(reader, access, asked);
  const { found, page } = await readPage(reader, access, asked, {
    ...selected,
    long,
  });
  if (found.length === 0) await checkParent(reader.db, access, "read");
  const isShort = named !== null && found.length < named.ids.length;
  if (reader.mayLag && isShort) throw new HttpError(404);
  const isCut = page.length < Math.min(asked.size, found.length);
  if (isCounted(access) && isCut)
    throw new HttpError(400, `${asked.size} rows are too much for one page`);
  const hasMore = found.length > page.length;
  const rows = await reader.rows.decode(reader.db, page);
  reader.subsets?.keep(access, rows, page);
  const [first] = found;
  const { total, headers } = await readTotal(
    reader,
    access,
    first,
    asked,
    selected,
  );
  const links = linkPages(context, access, asked, { rows, hasMore, total });
  const { next = null } = links;
  return { rows, next, total, headers: { ...writeLinks(links), ...headers } };
}

/** Some rows of a list that is gone through from its beginning to its end. */
export interface ListStep {
  readonly rows: readonly Values[];
  /** Where the next step begins; null after the last one. */
  readonly after: PagePosition | null;
}

/**
 * Reads the rows behind a position, whatever the pages of the list are.
 *
 * @param after null for the first ones
 * @throws HttpError as `listRows` does
 */
export async function listStep(
  reader: ListReader,
  access: Access,
  context: StoreContext,
  options: ListOptions,
  after: PagePosition | null,
): Promise<ListStep> {
  const { asked, named } = readAsked(reader, access, context);
  const step = { ...asked, size: MAX_SIZE, offset: 0, after };
  const { found, page } = await readPage(
    { ...reader, totals: undefined },
    access,
    step,
    { ...options, named, long: reader.rows.long },
  );
  if (found.length === 0 && after === null)
    await checkParent(reader.db, access, "read");
  const rows = await reader.rows.decode(reader.db, page);
  const isLast = found.length === page.length;
  return { rows, after: isLast ? null : positionOf(asked, rows) };
}

/**
 * What a request asks of a list.
 *
 * @throws HttpError as `readListQuery` and `checkAsked` do, and 400 for a subset of
 * which it names no row
 */
function readAsked(
  { columns, filters, rows, subsets }: ListReader,
  access: Access,
  context: StoreContext,
): { readonly asked: ReadListQuery; readonly named: Named | null } {
  const { place } = access;
  const others = filters?.fieldsOf(access);
  const asked = readListQuery(context, place, columns.readable, others);
  rows.checkAsked(
    access,
    [...asked.filters, ...asked.sorts].map(({ name }) => name),
  );
  const named = subsets?.read(context, access, "read") ?? null;
  if (place?.ids !== undefined && named === null && !place.where) {
    const { param } = place.ids;
    throw new HttpError(400, `Name what this is about: ?${param}[]=1`);
  }
  return { asked, named };
}

/** The rows that were found, with one more if there are others, and those of the page. */
async function readPage(
  reader: ListReader,
  access: Access,
  asked: ReadListQuery,
  options: SelectOptions,
): Promise<{
  readonly found: readonly Values[];
  readonly page: readonly Values[];
}> {
  const found = await selectRows(reader, access, asked, options);
  const size = Math.min(asked.size, countFitting(found, options.long));
  return { found, page: found.slice(0, size) };
}

/** How many rows all pages have, if the list counts them. */
async function readTotal(
  reader: ListReader,
  access: Access,
  first: Values | undefined,
  asked: ReadListQuery,
  selected: Selected,
): Promise<Pick<Page<Values>, "total" | "headers">> {
  const { total: counts } = access.place?.list ?? {};
  if (reader.totals === undefined || counts === undefined)
    return { total: null, headers: {} };
  // The first page has all that there are.
  const isFirst = asked.after === null && asked.offset === 0;
  const all = () => {
    const conditions = listed(reader, access, asked, selected.named);
    return counted(reader, access, conditions, selected);
  };
  return await reader.totals.read(reader.db, first, {
    all,
    isFirst,
    ...counts,
  });
}

/** All rows of a list, to be counted: those that the conditions of `listed` leave. */
function counted(
  { db }: ListReader,
  { table }: Access,
  conditions: readonly Condition[],
  { where }: Selected,
): AnyQuery {
  const all = db
    .selectFrom(table.table)
    .select(refTo(table, "id"))
    .where(builder.and(conditions));
  return where?.(all) ?? all;
}

/**
 * The columns whose values count for how many rows a page holds. Pages that are
 * counted hold the list's own number of rows, or others would begin too late.
 */
function longColumns(
  { rows }: ListReader,
  access: Access,
  { size }: ReadListQuery,
): readonly string[] {
  const own = access.place?.list?.size ?? DEFAULT_SIZE;
  return isCounted(access) && size <= own ? [] : rows.long;
}

function isCounted({ place }: Access): boolean {
  return (place?.list?.page ?? "cursor") !== "cursor";
}

async function selectRows(
  reader: ListReader,
  access: Access,
  asked: ReadListQuery,
  options: SelectOptions,
): Promise<readonly Values[]> {
  const { db, columns, rows, totals } = reader;
  const { where, named, long } = options;
  const { sorts, size, after, offset } = asked;
  const conditions = listed(reader, access, asked, named);
  let query = db
    .selectFrom(access.table.table)
    .select(rows.columns(access))
    .where(
      builder.and([
        ...conditions,
        ...(after === null ? [] : [behind(builder, columns, sorts, after)]),
      ]),
    );
  const { total } = access.place?.list ?? {};
  if (totals !== undefined && total !== undefined) {
    const all = () => counted(reader, access, conditions, options);
    query = query.select(totals.column({ all, ...total }));
  }
  for (const { name, isDown } of sorts) {
    const isOptional = columns.fieldOf(name).optional === true;
    query = query.orderBy(
      columns.orderOf(builder, name),
      orderBy(isDown, isOptional),
    );
  }
  if (offset > 0) query = query.offset(offset);
  // A literal: with a bound value, SQLite would plan the query anew each time.
  query = query.limit(sql.lit(size + 1));
  const compiled = (where?.(query) ?? query).compile();
  const pageQuery: PageQuery = { ...compiled, long };
  return (await db.executeQuery<Values>(pageQuery)).rows;
}

/** The conditions for the rows of all pages. */
function listed(
  { columns, rows, search, filters }: ListReader,
  access: Access,
  { filters: asked, search: text }: ReadListQuery,
  named: Named | null,
): readonly Condition[] {
  const { table, dialect } = access;
  const seenIf: SeenIf = (of, name) => rows.seenIf(of, name);
  return [
    ...(filters?.rowsOf(access, asked) ??
      conditionsOf(builder, access, "read")),
    ...asked.map(
      (filter) =>
        filters?.conditionOf(access, filter, seenIf) ??
        filterBy(builder, table, columns, filter),
    ),
    ...(search?.conditionsOf(access, text, seenIf) ?? []),
    ...(named === null
      ? []
      : [
          among(dialect, table.table, columnOf(table, named.column), named.ids),
        ]),
  ];
}
