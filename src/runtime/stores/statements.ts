/**
 * The statements of a store: they read and write the rows of one table under
 * the conditions of a request. Each receives the database, which may be a
 * transaction.
 */
import { type RawBuilder, sql } from "kysely";
import {
  type ColumnDialect,
  type KeyList,
  quoteName,
} from "../database/columns.js";
import { hasOneAlready } from "../database/errors.js";
import {
  columnOf,
  fieldOf,
  type Purpose,
  refTo,
  type TableData,
} from "../database/tables.js";
import { hasOwn } from "../values.js";
import {
  type Access,
  type Builder,
  builder,
  type Condition,
  type RowName,
} from "./access.js";
import { conditionsOf } from "./conditions.js";
import { ListColumns } from "./list-conditions.js";
import { type RowParts, RowReader, type Values } from "./rows.js";
import type { AnyKysely } from "./store-types.js";

/** The conditions for the row, or the rows, that a statement is about. */
export type Which = (eb: Builder) => readonly Condition[];

/** What a new row needs. */
export interface WhenNew {
  /**
   * The conditions for the one row that there may be, which is not made twice; empty if
   * there may be many.
   */
  readonly only: readonly Condition[];
  /** The conditions under which the caller may make it; empty if they may. */
  readonly allowed: readonly Condition[];
  /** Of the request, if its caller is to see it. */
  readonly access: Access | null;
  /** Whether another row that has what is unique of it is no failure of the statement. */
  readonly mayBeThere: boolean;
}

const ALWAYS: WhenNew = {
  only: [],
  allowed: [],
  access: null,
  mayBeThere: false,
};

/** Whether some conditions hold, which are about no table. */
export async function holds(
  db: AnyKysely,
  conditions: readonly Condition[],
): Promise<boolean> {
  if (conditions.length === 0) return true;
  const row = db
    .selectNoFrom(sql.lit(1).as("holds"))
    .where(builder.and(conditions));
  return (await row.executeTakeFirst()) !== undefined;
}

/** Combines the conditions of all parts. */
export function allOf(...parts: readonly Which[]): Which {
  return (eb) => parts.flatMap((part) => part(eb));
}

/** The next version of a row, where rows have one. */
function next(version: string | undefined) {
  return version === undefined ? {} : { [version]: builder(version, "+", 1) };
}

export class Statements {
  readonly rows: RowReader;
  readonly columns: ListColumns;
  readonly #table: TableData;
  readonly #dialect: ColumnDialect;
  readonly #parts: RowParts;
  readonly #name: RawBuilder<unknown>;

  constructor(table: TableData, dialect: ColumnDialect, parts: RowParts) {
    this.#table = table;
    this.#dialect = dialect;
    this.#parts = parts;
    this.#name = sql.raw(quoteName(table.table));
    this.rows = new RowReader(table, dialect, parts);
    this.columns = new ListColumns(table, dialect);
  }

  /** A row as replies have it, with its lists of refs. */
  async show(db: AnyKysely, row: Values): Promise<Values> {
    const [value] = await this.rows.decode(db, [row]);
    return value ?? row;
  }

  async read(
    db: AnyKysely,
    access: Access,
    which: Which,
    hidden: readonly string[] = [],
  ): Promise<Values | null> {
    const select = this.#select(access, which, "read", hidden);
    const { rows } = await sql<Values>`${select} limit 1`.execute(db);
    return rows[0] ?? null;
  }

  /** All the rows that are meant to be changed, as they are. */
  async readForChange(
    db: AnyKysely,
    access: Access,
    which: Which,
    hidden: readonly string[],
  ): Promise<readonly Values[]> {
    const select = this.#select(access, which, "write", hidden);
    return (await select.execute(db)).rows;
  }

  /**
   * SQL as text: with Kysely's builders, a GET of one row takes 1.18 times as long
   * (1.12 to 1.27 in ten pairs). Those of lists have many forms, and are built.
   */
  #select(
    access: Access,
    which: Which,
    purpose: Purpose,
    hidden: readonly string[],
  ): RawBuilder<Values> {
    const shown = this.rows.columns(access, hidden);
    const where = builder.and(this.#conditions(access, which, purpose));
    return sql<Values>`select ${shown} from ${this.#name} where ${where}`;
  }

  /**
   * @param when what is asked first; see `isOne` about a transaction
   * @returns null if the row is not allowed
   * @throws HttpError 409 for a row that is there, where that is no failure
   */
  async insert(
    db: AnyKysely,
    values: Values,
    { only, allowed, access, mayBeThere }: WhenNew = ALWAYS,
  ): Promise<Values | null> {
    const encoded = this.rows.toColumns(this.rows.encode(values));
    const into = db.insertInto(this.#table.table);
    const isEmpty = Object.keys(encoded).length === 0;
    let given = isEmpty ? into.defaultValues() : into.values(encoded);
    const isAsked = only.length + allowed.length > 0;
    if (isAsked)
      given = await this.#insertWhere(db, encoded, { only, allowed });
    if (mayBeThere) given = given.onConflict((target) => target.doNothing());
    const shown = this.rows.columns(access);
    const row = await given.returning(shown).executeTakeFirst();
    if (row !== undefined) {
      await this.#writeLinks(db, [row["id"]], values);
      const [seen = row] = await this.#asSeen(db, access, [row]);
      return seen;
    }
    const mayHaveOne = mayBeThere || only.length > 0;
    if (mayHaveOne && (await holds(db, allowed))) throw hasOneAlready();
    if (!isAsked) throw new Error("The database gave no row back");
    return null;
  }

  /** What to insert if it is allowed, and no row is there already. */
  async #insertWhere(
    db: AnyKysely,
    encoded: Values,
    { only, allowed }: Pick<WhenNew, "only" | "allowed">,
  ) {
    const { table } = this.#table;
    if (only.length > 0)
      await this.#dialect.lockTable?.(this.#name).execute(db);
    const given = Object.entries(encoded);
    // A select has at least one column.
    const entries: readonly (readonly [string, unknown])[] =
      given.length > 0
        ? given
        : [[columnOf(this.#table, this.rows.spare), null]];
    const there = db
      .selectFrom(table)
      .select(sql.lit(1).as("there"))
      .where(builder.and(only));
    const isFirst = builder.not(builder.exists(there));
    const row = db
      .selectNoFrom(entries.map(([name, value]) => sql`${value}`.as(name)))
      .where(builder.and(only.length > 0 ? [...allowed, isFirst] : allowed));
    return db
      .insertInto(table)
      .columns(entries.map(([name]) => name))
      .expression(row);
  }

  /** Changes rows, and returns them as they are afterwards. */
  async update(
    db: AnyKysely,
    access: Access,
    values: Values,
    which: Which,
  ): Promise<readonly Values[]> {
    const { table, times, version } = this.#table;
    const columns = this.rows.toColumns(
      this.#onlyIf(access, this.rows.encode(values)),
    );
    const isSame = Object.keys(columns).length === 0;
    // A row of the caller may say nothing but that it is there: so it stays.
    const stays = isSame && access.place?.by !== undefined;
    if (times !== undefined && !stays)
      columns[columnOf(this.#table, times[1])] = new Date().toISOString();
    const chosen = this.#changed(access, which);
    const shown = this.rows.columns(access);
    // SQL has no update that changes nothing.
    const isEmpty =
      stays || (Object.keys(columns).length === 0 && version === undefined);
    const rows = isEmpty
      ? await db.selectFrom(table).select(shown).where(chosen).execute()
      : await db
          .updateTable(table)
          .set({ ...columns, ...next(version) })
          .where(chosen)
          .returning(shown)
          .execute();
    const ids = rows.map((row) => row["id"]);
    await this.#writeLinks(db, ids, values);
    await access.words?.checkLeft(db, access, ids);
    return await this.#asSeen(db, access, rows);
  }

  /**
   * Rows as their caller sees them now: a statement sees memberships, and what words of
   * the user's own ask for, as they were before it.
   */
  async #asSeen(
    db: AnyKysely,
    access: Access | null,
    rows: readonly Values[],
  ): Promise<readonly Values[]> {
    const { name } = this.#table.record;
    const isOfMembers = Object.values(access?.tables ?? {}).some(
      ({ members }) => members?.record === name,
    );
    return access !== null && (isOfMembers || access.words !== undefined)
      ? await this.readAgain(db, access, rows)
      : rows;
  }

  /**
   * Rows once more, where it depends on who belongs to them by now what the caller sees
   * of them. The caller has written them, and is not asked whether they may read them.
   */
  async readAgain(
    db: AnyKysely,
    access: Access,
    rows: readonly Values[],
  ): Promise<readonly Values[]> {
    const { guards, abilities } = this.#parts;
    if (rows.length === 0 || (guards ?? abilities) === undefined) return rows;
    const ids = rows.map((row) => row["id"]);
    const found = await db
      .selectFrom(this.#table.table)
      .select(this.rows.columns(access))
      .where(refTo(this.#table, "id"), "in", ids)
      .execute();
    const known = new Map(found.map((row) => [row["id"], row]));
    return rows.map((row) => known.get(row["id"]) ?? row);
  }

  /** Values that are written only where a condition holds: else each stays. */
  #onlyIf({ setIf }: Access, encoded: Values): Values {
    const guarded = Object.entries(setIf).filter(([name]) =>
      hasOwn(encoded, name),
    );
    if (guarded.length === 0) return encoded;
    const cases = guarded.map(([name, condition]) => {
      const stays = builder.ref(refTo(this.#table, name));
      const value = sql`case when ${condition} then ${encoded[name]} else ${stays} end`;
      return [name, value] as const;
    });
    return { ...encoded, ...Object.fromEntries(cases) };
  }

  /**
   * The condition for the rows that a statement changes or removes. Both get it
   * here, so that neither can be about all rows of a table.
   *
   * @throws TypeError if nothing says which rows are meant
   */
  #changed(access: Access, which: Which): Condition {
    const conditions = this.#conditions(access, which, "write");
    if (conditions.length > 0) {
      const { soon } = this.#dialect;
      return builder.and(
        soon === undefined ? conditions : [soon, ...conditions],
      );
    }
    throw new TypeError(
      `Nothing says which rows of "${this.#table.table}" to change: name one with { id }`,
    );
  }

  #conditions(
    access: Access,
    which: Which,
    purpose: Purpose,
  ): readonly Condition[] {
    // First, as it asks who the caller is: 401 comes before 404.
    const conditions = conditionsOf(builder, access, purpose);
    return [...which(builder), ...conditions];
  }

  /** Removes rows, or marks them as deleted, and returns how many there were. */
  async remove(db: AnyKysely, access: Access, which: Which): Promise<number> {
    const { table, gone = {} } = this.#table;
    if (gone.column !== undefined) {
      const now = new Date().toISOString();
      const marked = await this.mark(db, access, which, now);
      return marked.length;
    }
    const removed = await db
      .deleteFrom(table)
      .where(this.#changed(access, which))
      .returning(refTo(this.#table, "id"))
      .execute();
    return removed.length;
  }

  /**
   * Marks rows as deleted, or no longer so, and returns them.
   *
   * @param time of the deletion; null if they are restored
   */
  async mark(
    db: AnyKysely,
    access: Access,
    which: Which,
    time: string | null,
  ): Promise<readonly Values[]> {
    const { table, gone = {}, version } = this.#table;
    const rows = await db
      .updateTable(table)
      .set({
        ...(gone.column !== undefined && { [gone.column]: time }),
        ...next(version),
      })
      .where(this.#changed(access, which))
      .returning(this.rows.columns(time === null ? access : null))
      .execute();
    return time === null ? await this.#asSeen(db, access, rows) : rows;
  }

  /**
   * Whether a change is one statement: lists of refs need more, and so does a row
   * that is the only one, where a lock has to come first.
   */
  isOne(values: Values, only: readonly Condition[] = []): boolean {
    const { links = {} } = this.#table;
    if (only.length > 0 && this.#dialect.lockTable !== undefined) return false;
    return !Object.keys(links).some((name) => hasOwn(values, name));
  }

  async #writeLinks(
    db: AnyKysely,
    ids: readonly unknown[],
    values: Values,
  ): Promise<void> {
    const { record } = this.#table;
    const rows: KeyList = { type: record.key, ids: ids as readonly RowName[] };
    for (const [name, link] of Object.entries(this.#table.links ?? {})) {
      const others = values[name];
      if (!Array.isArray(others) || ids.length === 0) continue;
      const { type } = fieldOf(this.#table, name);
      const refs: KeyList = {
        type: type === "integer" || type === "uuid" ? type : "text",
        ids: others as readonly RowName[],
      };
      const living = this.#parts.soft?.livingRefs(this.#table, name);
      const lists = { rows, refs, living };
      await this.#parts.links?.write(db, this.#dialect, link, lists);
    }
  }
}
