/**
 * What a store reads: lists, single rows, and what rows show beside their columns.
 */
import { type RawBuilder, sql } from "kysely";
import { orUnavailable, REPEATS } from "../database/errors.js";
import { fieldOf, refTo, type TableData } from "../database/tables.js";
import { HttpError } from "../http/reply.js";
import { type Field, isRefusal } from "../records/fields.js";
import { type Access, builder, equals } from "./access.js";
import { memberOf, readableBy } from "./conditions.js";
import { type ListReader, type ListStep, listRows, listStep } from "./list.js";
import { itemsOf } from "./list-conditions.js";
import { checkStored } from "./list-query.js";
import { checkParent } from "./place.js";
import { refuseFind } from "./refs.js";
import type { Values } from "./rows.js";
import type { Statements, Which } from "./statements.js";
import type { StoreParts, StoreSetup } from "./store-parts.js";
import type {
  AnyKysely,
  AnyQuery,
  FindOptions,
  ListItem,
  ListOptions,
  Page,
  StoreContext,
} from "./store-types.js";

/** Which row is read, and which of its columns that no reply contains. */
interface Found {
  readonly member: Which;
  readonly hidden: readonly string[];
}

export class StoreReader {
  readonly #setup: StoreSetup;
  readonly #parts: StoreParts;
  readonly #statements: Statements;

  constructor(setup: StoreSetup, parts: StoreParts) {
    this.#setup = setup;
    this.#parts = parts;
    this.#statements = parts.statements;
  }

  get #db(): AnyKysely {
    return this.#setup.connect();
  }

  #access(context: StoreContext): Promise<Access> {
    return this.#parts.access(context);
  }

  async list(
    context: StoreContext,
    options: ListOptions = {},
  ): Promise<Page<Values>> {
    const access = await this.#access(context);
    const page = await this.#read(access, context, async (db, mayLag) => {
      const reader = this.#reader(db, mayLag);
      const found = await listRows(reader, access, context, options);
      await this.#relate(db, access, found.rows, context);
      return found;
    });
    await this.#compute(page.rows, context);
    return page;
  }

  async *each(
    context: StoreContext,
    options: ListOptions = {},
  ): AsyncGenerator<Values, undefined> {
    const repeats = this.#setup.isInside ? 0 : REPEATS;
    let after: ListStep["after"] = null;
    do {
      const step: ListStep = await orUnavailable(
        () => this.#step(context, options, after),
        repeats,
      );
      yield* step.rows;
      ({ after } = step);
    } while (after !== null);
  }

  async #step(
    context: StoreContext,
    options: ListOptions,
    after: ListStep["after"],
  ): Promise<ListStep> {
    const access = await this.#access(context);
    const step = await this.#read(access, context, async (db, mayLag) => {
      const reader = this.#reader(db, mayLag);
      const found = await listStep(reader, access, context, options, after);
      await this.#relate(db, access, found.rows, context);
      return found;
    });
    await this.#compute(step.rows, context);
    return step;
  }

  /** What the lists of a field have. */
  async distinct(
    context: StoreContext,
    name: string,
    { where }: ListOptions = {},
  ): Promise<readonly ListItem[]> {
    const access = await this.#access(context);
    return await this.#read(access, context, async (db) => {
      const seen = this.#statements.rows.seenIf(access, name);
      const rows = db
        .selectFrom(access.table.table)
        .where(builder.and([...readableBy(access), ...(seen ?? [])]));
      const items = this.#itemsIn(access, name, where?.(rows) ?? rows);
      const found = seen === null ? [] : (await items.execute(db)).rows;
      if (found.length === 0) await checkParent(db, access, "read");
      const { type } = fieldOf(access.table, name);
      const values = found.map(({ value }) => value);
      if (type === "decimal")
        return values.sort((one, other) => inOrder(Number(one), Number(other)));
      // In SQLite, these are 0 and 1.
      const shown = type === "boolean" ? values.map(Boolean) : values;
      return shown.sort(inOrder);
    });
  }

  /** Each once: what the lists of some rows have. */
  #itemsIn(
    { table, dialect }: Access,
    name: string,
    rows: AnyQuery,
  ): RawBuilder<{ readonly value: ListItem }> {
    const link = table.links?.[name];
    if (link === undefined) {
      const lists = rows.select(`${refTo(table, name)} as items`);
      const items = itemsOf(dialect, ["lists", "items"]);
      return sql`select distinct "item"."value" from (${lists}) as "lists", ${items}`;
    }
    const living = this.#parts.soft?.livingRefs(table, name);
    const own = builder(
      `${link.table}.${link.own}`,
      "in",
      rows.select(refTo(table, "id")),
    );
    return sql`select distinct ${sql.ref(`${link.table}.${link.other}`)} as "value"
      from ${sql.table(link.table)}
      where ${builder.and(living === undefined ? [own] : [own, living])}`;
  }

  #reader(db: AnyKysely, mayLag: boolean): ListReader {
    const { rows, columns } = this.#statements;
    const { subsets, totals, search, filters } = this.#parts;
    return { db, mayLag, rows, columns, subsets, totals, search, filters };
  }

  async find(
    context: StoreContext,
    { id, with: hidden = [] }: FindOptions<Values, string> = {},
  ): Promise<Values> {
    const isAbove = id === undefined;
    const access = await this.#parts.access(context, undefined, isAbove);
    const member: Which = () => memberOf(access, id);
    return await this.#findOne(access, context, { member, hidden }, (db) =>
      refuseFind(db, access, memberOf(access, id), context),
    );
  }

  async findBy(
    context: StoreContext,
    by: Values,
    { with: hidden = [] }: Pick<FindOptions<Values, string>, "with"> = {},
  ): Promise<Values | null> {
    const access = await this.#access(context);
    return await findByUnique(access.table, by, (member) =>
      this.#findOne(access, context, { member, hidden }, noSuchRow),
    );
  }

  /** @param refuse the error for a row that is not there */
  async #findOne(
    access: Access,
    context: StoreContext,
    { member, hidden }: Found,
    refuse: (db: AnyKysely) => Promise<Error>,
  ): Promise<Values> {
    const value = await this.#read(access, context, async (db) => {
      const row = await this.#statements.read(db, access, member, hidden);
      if (row === null) throw await refuse(db);
      const shown = await this.#statements.show(db, row);
      await this.#relate(db, access, [shown], context);
      return shown;
    });
    await this.#compute([value], context);
    return value;
  }

  #read<T>(
    access: Access,
    context: StoreContext,
    work: (db: AnyKysely, mayLag: boolean) => Promise<T>,
  ): Promise<T> {
    const db = this.#db;
    const { reads } = this.#setup;
    // A replica may still have members who were removed.
    if (reads === undefined || access.rules?.asksMembers(access) === true)
      return work(db, false);
    return reads.read(context, db, work);
  }

  /**
   * Adds the computed fields. Their functions are the user's and may read, so a
   * transaction of the store's own has to be over.
   */
  async #compute(
    values: readonly Values[],
    context: StoreContext,
  ): Promise<void> {
    await this.#statements.rows.show(values, context, this.#setup.given);
  }

  /** Adds what rows show of others, where the rows themselves were read. */
  async #relate(
    db: AnyKysely,
    access: Access,
    values: readonly Values[],
    context: StoreContext,
  ): Promise<void> {
    const { given } = this.#setup;
    const reading = { db, access, context, given };
    await this.#parts.related?.add(reading, values);
  }

  /** Both after a change: what fails here is not a reason to change it again. */
  async showChanged(
    access: Access,
    values: readonly Values[],
    context: StoreContext,
  ): Promise<void> {
    await orUnavailable(async () => {
      await this.#relate(this.#db, access, values, context);
      await this.#compute(values, context);
    });
  }
}

/** Numbers by value, and texts by their characters, whatever database has them. */
function inOrder(one: ListItem, other: ListItem): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** That there is no such row: a replica is not believed it, as any 404 of one. */
const NONE = new HttpError(404);

/** @throws what `findBy` takes for null */
export function noSuchRow(): Promise<HttpError> {
  return Promise.resolve(NONE);
}

/**
 * Finds a row by unique fields.
 *
 * @param read throws `noSuchRow` if there is none
 * @throws TypeError if the fields are not unique together
 */
export async function findByUnique(
  table: TableData,
  by: Values,
  read: (which: Which) => Promise<Values>,
): Promise<Values | null> {
  const which = conditionsBy(table, by);
  if (which === null) return null;
  try {
    return await read(which);
  } catch (error) {
    if (error === NONE) return null;
    throw error;
  }
}

/** Null if no row can have the values. */
function conditionsBy(table: TableData, by: Values): Which | null {
  const names = Object.keys(by).sort();
  if (!listUnique(table).includes(names.join())) {
    const told = names.length === 0 ? "nothing" : names.join(", ");
    throw new TypeError(`No ${table.record.name} is the only one by ${told}`);
  }
  const values = names.map((name) => {
    const value = by[name] ?? null;
    const stored = checkStored(fieldOf(table, name), value);
    // To SQL, no two rows without a value are equal.
    return [name, value === null || isRefusal(stored) ? null : stored] as const;
  });
  if (values.some(([, value]) => value === null)) return null;
  return () => values.map(([name, value]) => equals(table, name, value));
}

/** The fields that are unique together, each as the sorted names of its rule. */
function listUnique({ record }: TableData): readonly string[] {
  return Object.entries<Field>(record.fields).flatMap(([name, { unique }]) => {
    if (unique === undefined) return [];
    const names = unique === true ? [name] : [name, ...unique];
    return [names.sort().join()];
  });
}
