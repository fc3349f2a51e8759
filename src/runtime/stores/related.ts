/**
 * What rows show of others: fields of those that they refer to, how many refer to
 * them, and whether the caller has one of these. A statement for each field, whatever
 * the page. Only projects with `embed`, `count` or `mine` have this file.
 */
import { type SqlBool, sql } from "kysely";
import { among, type ColumnDialect, quoteName } from "../database/columns.js";
import {
  type CountData,
  type EmbedData,
  type InsideData,
  type MineData,
  type RelatedData,
  relatedRecord,
} from "../database/related-data.js";
import {
  columnOf,
  findTable,
  hasOwnerAbove,
  isBelowOwned,
  isForAll,
  isSeenOrSet,
  type PlaceData,
  type Places,
  refTo,
  type TableData,
  type Tables,
} from "../database/tables.js";
import { POSITION } from "../records/fields.js";
import { hasOwn } from "../values.js";
import {
  type Access,
  builder,
  type Condition,
  equals,
  findOwner,
  type RowName,
} from "./access.js";
import { accessTo, readableAt, readableRows } from "./readable.js";
import type { RelatedReading, RelatedRows } from "./reads.js";
import { placesOf } from "./refs.js";
import type { RowReader, Values } from "./rows.js";
import type { StoreSetup } from "./store-parts.js";
import type { AnyKysely, AnyQuery } from "./store-types.js";

/** The column of a statement with the id of the row that a list is inside of. */
const ABOVE = "row above";

/** What a field shows of each row. */
type Answer = (value: Values) => unknown;

class Related implements RelatedRows {
  readonly #partsOf: StoreSetup["partsOf"];
  /** What reads the rows that a field embeds. */
  readonly #readers = new Map<EmbedData | InsideData, RowReader>();

  constructor(partsOf: StoreSetup["partsOf"]) {
    this.#partsOf = partsOf;
  }

  asksWho(tables: Tables, places: Places, { related }: TableData): boolean {
    return showsOwned(tables, places, related);
  }

  async add(
    reading: RelatedReading,
    values: readonly Values[],
    only?: readonly string[],
  ): Promise<void> {
    const all = Object.entries(reading.access.table.related ?? {});
    const [first = {}] = values;
    const asked = all.filter(
      ([name]) => only?.includes(name) !== false && !hasOwn(first, name),
    );
    if (values.length === 0 || asked.length === 0) return;
    const answers = await Promise.all(
      asked.map(([, data]) => this.#answer(reading, data, values)),
    );
    asked.forEach(([name], index) => {
      const answer = answers[index];
      for (const value of values as readonly Record<string, unknown>[])
        value[name] = answer?.(value);
    });
  }

  #answer(
    reading: RelatedReading,
    data: RelatedData,
    values: readonly Values[],
  ): Promise<Answer> {
    if ("embed" in data) return this.#embed(reading, data, values);
    if ("inside" in data) return this.#inside(reading, data, values);
    return "count" in data
      ? this.#count(reading, data, values)
      : this.#mine(reading, data, values);
  }

  async #embed(
    { db, access, ...reading }: RelatedReading,
    data: EmbedData,
    values: readonly Values[],
  ): Promise<Answer> {
    const { embed: through, fields } = data;
    const found = new Map<unknown, Values>();
    const there = accessTo(access, data.record);
    const reader = this.#readerOf(data);
    const ids = idsIn(values, through);
    const rows = await this.#readThere(db, there, reader, ids);
    await this.add({ db, access: there, ...reading }, rows, fields);
    await reader.show(rows, reading.context, reading.given);
    for (const row of rows) {
      const shown: Record<string, unknown> = {};
      for (const name of fields) shown[name] = row[name] ?? null;
      found.set(row["id"], shown);
    }
    return ({ [through]: ids }): unknown =>
      Array.isArray(ids)
        ? (ids as unknown[]).flatMap((id): unknown => found.get(id) ?? [])
        : (found.get(ids) ?? null);
  }

  /** What is inside of rows, in the order of each list: who reads them reads that. */
  async #inside(
    { db, access, ...reading }: RelatedReading,
    data: InsideData,
    values: readonly Values[],
  ): Promise<Answer> {
    const there = accessTo(access, data.inside);
    const { table, dialect } = there;
    const reader = this.#readerOf(data);
    const ref = columnOf(table, data.by);
    const stored = await db
      .selectFrom(table.table)
      .select([builder.ref(refTo(table, data.by)).as(ABOVE)])
      .select(reader.columns(there))
      .where(among(dialect, table.table, ref, idsIn(values, "id")))
      .orderBy(refTo(table, POSITION))
      .orderBy(refTo(table, "id"))
      .execute();
    const rows = await reader.decode(db, stored);
    await this.add({ db, access: there, ...reading }, rows, data.fields);
    await reader.show(rows, reading.context, reading.given);
    const found = new Map<unknown, Values[]>();
    for (const [index, row] of rows.entries()) {
      const shown = data.fields
        .filter((name) => hasOwn(row, name))
        .map((name) => [name, row[name]] as const);
      const above = stored[index]?.[ABOVE];
      const list = found.get(above) ?? [];
      list.push(Object.fromEntries(shown));
      found.set(above, list);
    }
    return ({ id }) => found.get(id) ?? [];
  }

  #readerOf(data: EmbedData | InsideData): RowReader {
    const { fields } = data;
    const record = relatedRecord(data);
    const known = this.#readers.get(data);
    if (known !== undefined) return known;
    const reader = this.#partsOf(record).statements.rows.only(fields);
    this.#readers.set(data, reader);
    return reader;
  }

  async #readThere(
    db: AnyKysely,
    access: Access,
    reader: RowReader,
    ids: readonly unknown[],
  ): Promise<readonly Values[]> {
    const { table, dialect } = access;
    const readable = ids.length === 0 ? null : readableRows(access);
    if (readable === null) return [];
    const isNamed = among(dialect, table.table, columnOf(table, "id"), ids);
    const rows = await db
      .selectFrom(table.table)
      .select(reader.columns(access))
      .where(builder.and([isNamed, ...readable]))
      .execute();
    return await reader.decode(db, rows);
  }

  async #count(
    { db, access }: RelatedReading,
    { count, by, at, upTo }: CountData,
    values: readonly Values[],
  ): Promise<Answer> {
    const found = this.#referring(access, { record: count, by, at });
    if (found === null) return () => 0;
    const ids = idsIn(values, "id");
    const rows =
      upTo === undefined
        ? await found
            .rowsOf(db, ids)
            .select([
              builder.ref(found.ref).as("id"),
              sql`count(*)`.as("number"),
            ])
            .groupBy(found.ref)
            .execute()
        : await found.countUpTo(db, ids, upTo);
    const numbers = new Map(rows.map(({ id, number }) => [id, number]));
    // PostgreSQL writes it as text.
    return ({ id }) => Number(numbers.get(id) ?? 0);
  }

  async #mine(
    { db, access }: RelatedReading,
    { mine, by, owner, at }: MineData,
    values: readonly Values[],
  ): Promise<Answer> {
    const table = findTable(access.tables, mine);
    const caller = callerIn(table, owner, access);
    if (caller === null) return () => false;
    const own = [equals(table, owner, caller)];
    const found = this.#referring(access, { record: mine, by, at }, own);
    if (found === null) return () => false;
    const rows = await found
      .rowsOf(db, idsIn(values, "id"))
      .select(builder.ref(found.ref).as("id"))
      .distinct()
      .execute();
    const ids = new Set(rows.map(({ id }) => id));
    return ({ id }) => ids.has(id);
  }

  /** The rows that refer to some, as far as the caller may read them; null if none. */
  #referring(
    access: Access,
    { record, by, at }: Referring,
    more: readonly Condition[] = [],
  ): ReferringRows | null {
    const there = accessTo(access, record);
    const readable =
      at === undefined ? readableRows(there) : readableAt(at, there);
    const { rows } = this.#partsOf(record).statements;
    const seen = rows.seenIf(there, by);
    if (readable === null || seen === null) return null;
    const conditions = [...more, ...readable, ...seen];
    return new ReferringRows(there, by, conditions, access.table);
  }
}

/** Rows that refer to others: of which record, by which ref, and in which place. */
interface Referring {
  readonly record: string;
  readonly by: string;
  readonly at: string | undefined;
}

/** The rows of a table that refer to some by a ref, or by a list of them. */
class ReferringRows {
  /** The column with the id of what they refer to. */
  readonly ref: string;
  readonly #dialect: ColumnDialect;
  readonly #conditions: readonly Condition[];
  readonly #above: TableData;
  /** The table with that column: of the rows, or of their lists. */
  readonly #from: string;
  readonly #column: string;

  constructor(
    { table, dialect }: Access,
    by: string,
    conditions: readonly Condition[],
    above: TableData,
  ) {
    const link = table.links?.[by];
    this.#from = link?.table ?? table.table;
    this.#column = link?.other ?? columnOf(table, by);
    this.ref = `${this.#from}.${this.#column}`;
    this.#dialect = dialect;
    this.#above = above;
    if (link === undefined || conditions.length === 0) {
      this.#conditions = conditions;
      return;
    }
    const ids = builder
      .selectFrom(table.table)
      .select(refTo(table, "id"))
      .where(builder.and(conditions));
    this.#conditions = [builder(`${this.#from}.${link.own}`, "in", ids)];
  }

  rowsOf(db: AnyKysely, ids: readonly unknown[]): AnyQuery {
    return this.#where(db, among(this.#dialect, this.#from, this.#column, ids));
  }

  /** Counts for each of some ids by itself, so that each can stop. */
  async countUpTo(
    db: AnyKysely,
    ids: readonly unknown[],
    upTo: number,
  ): Promise<readonly Values[]> {
    const { key } = this.#above.record;
    const named = { type: key, ids: ids as readonly RowName[] };
    const above = this.#dialect.rowsOf(named, sql.raw('"above"'));
    const ref = sql.raw(quoteName(this.#from, this.#column));
    const some = this.#where(db, sql<SqlBool>`${ref} = "above".value`)
      .select(sql.lit(1).as("one"))
      .limit(sql.lit(upTo));
    const query = sql<Values>`select "above".value as "id",
      (select count(*) from (${some}) as "some") as "number" from ${above}`;
    return (await query.execute(db)).rows;
  }

  #where(db: AnyKysely, isNamed: Condition): AnyQuery {
    return db
      .selectFrom(this.#from)
      .where(builder.and([isNamed, ...this.#conditions]));
  }
}

/** What a column has where it is the caller's; null for a stranger. */
function callerIn(
  table: TableData,
  column: string,
  { ids, caller }: Access,
): unknown {
  return hasOwn(table.scope ?? {}, column)
    ? findOwner(table, ids ?? {}, column)
    : (caller?.id ?? null);
}

/** The ids that a field has, each once. */
function idsIn(values: readonly Values[], field: string): readonly unknown[] {
  const ids = new Set<unknown>();
  for (const { [field]: held } of values) {
    if (Array.isArray(held)) for (const id of held as unknown[]) ids.add(id);
    else if (held !== null && held !== undefined) ids.add(held);
  }
  return [...ids];
}

/**
 * Whether rows show something that depends on who calls: whether the caller has a row,
 * or rows that not everybody may read.
 */
function showsOwned(
  tables: Tables,
  places: Places,
  related: Readonly<Record<string, RelatedData>> = {},
): boolean {
  return Object.values(related).some((data) => {
    if ("mine" in data) return true;
    const record = relatedRecord(data);
    if ("inside" in data) return asksWithin(tables, places, record);
    const at = "at" in data ? data.at : undefined;
    if (isForSome(tables, places, record, at)) return true;
    if (!("embed" in data)) return false;
    const inner = Object.entries(tables[record]?.related ?? {}).filter(
      ([name, each]) => data.fields.includes(name) && !("embed" in each),
    );
    return showsOwned(tables, places, Object.fromEntries(inner));
  });
}

/** Whether who calls decides what is seen of rows that all readers of others see. */
function asksWithin(tables: Tables, places: Places, record: string): boolean {
  const table = findTable(tables, record);
  const { guarded = {}, sets } = table;
  return (
    sets !== undefined ||
    Object.values(guarded).some(isSeenOrSet) ||
    showsOwned(tables, places, table.related)
  );
}

/**
 * Whether it depends on the caller which rows of a record they may read, and what of
 * each.
 *
 * @param at the controller of the only place that counts, if there is one
 */
function isForSome(
  tables: Tables,
  places: Places,
  record: string,
  at: string | undefined,
): boolean {
  const { access, can, guarded = {}, scope = {} } = findTable(tables, record);
  const all = at === undefined ? placesOf(places, record) : [places[at]];
  const isOpen = (place: PlaceData | undefined): boolean =>
    isForAll((place?.access ?? access)?.read) &&
    (place?.by === undefined || place.parents !== undefined) &&
    !hasOwnerAbove(tables, place?.parents, "read");
  return (
    can !== undefined ||
    Object.values(guarded).some(({ read }) => read !== undefined) ||
    Object.values(scope).includes("all") ||
    isBelowOwned(tables, record, "read") ||
    !(all.length === 0 ? isOpen(undefined) : all.some(isOpen))
  );
}

/** What `stores.ts` passes to the stores. */
export function related(partsOf: StoreSetup["partsOf"]): RelatedRows {
  return new Related(partsOf);
}
