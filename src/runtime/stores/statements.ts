/**
 * The statements of a store: they read and write the rows of one table under
 * the conditions of a request. Each receives the database, which may be a
 * transaction.
 *
 * Single rows are read and inserted with SQL as text: Kysely's builders took a
 * large part of the time that a store needs for that.
 */
import { type RawBuilder, sql } from "kysely";
import { type Dialect, quoteName } from "../database/columns.js";
import { hasOneAlready } from "../database/errors.js";
import type { Purpose, TableData } from "../database/tables.js";
import { hasOwn } from "../values.js";
import {
  type Access,
  type Builder,
  builder,
  type Condition,
  type RowName,
} from "./access.js";
import { conditionsOf } from "./conditions.js";
import { Columns } from "./list.js";
import { type RowParts, RowReader, type Values } from "./rows.js";
import type { AnyKysely } from "./store-types.js";

/** The conditions for the row, or the rows, that a statement is about. */
export type Which = (eb: Builder) => readonly Condition[];

export class Statements {
  readonly rows: RowReader;
  readonly columns: Columns;
  readonly #table: TableData;
  readonly #dialect: Dialect;
  readonly #parts: RowParts;
  readonly #name: RawBuilder<unknown>;

  constructor(table: TableData, dialect: Dialect, parts: RowParts) {
    this.#table = table;
    this.#dialect = dialect;
    this.#parts = parts;
    this.#name = sql.raw(quoteName(table.table));
    this.rows = new RowReader(table, dialect, parts);
    this.columns = new Columns(table, dialect);
  }

  async read(
    db: AnyKysely,
    access: Access,
    which: Which,
    hidden: readonly string[] = [],
  ): Promise<Values | null> {
    const shown = this.rows.columns(hidden);
    const where = this.#where(access, which, "read");
    const query = sql<Values>`select ${shown} from ${this.#name} where ${where} limit 1`;
    const { rows } = await query.execute(db);
    return rows[0] ?? null;
  }

  /** All the rows that are meant to be changed, as they are. */
  async readMeant(
    db: AnyKysely,
    access: Access,
    which: Which,
    hidden: readonly string[],
  ): Promise<readonly Values[]> {
    const shown = this.rows.columns(hidden);
    const where = this.#where(access, which, "write");
    const query = sql<Values>`select ${shown} from ${this.#name} where ${where}`;
    return (await query.execute(db)).rows;
  }

  /**
   * @param only the conditions for the one row that there may be, which is not
   *   made twice; empty if there may be many. See `isOne` about a transaction
   */
  async insert(
    db: AnyKysely,
    values: Values,
    only: readonly Condition[] = [],
  ): Promise<Values> {
    const encoded = this.rows.encode(values);
    const names = Object.keys(encoded).map((name) => quoteName(name));
    let given = sql`default values`;
    if (only.length > 0) given = await this.#unlessThere(db, encoded, only);
    else if (names.length > 0) {
      given = sql`(${sql.raw(names.join(", "))}) values (${sql.join(Object.values(encoded))})`;
    }
    const query = sql<Values>`insert into ${this.#name} ${given} returning ${this.rows.columns()}`;
    const [row] = (await query.execute(db)).rows;
    if (row === undefined && only.length > 0) throw hasOneAlready();
    if (row === undefined) throw new Error("The database gave no row back");
    await this.#writeLinks(db, [row["id"]], values);
    return row;
  }

  /** What to insert where no row meets some conditions. */
  async #unlessThere(
    db: AnyKysely,
    encoded: Readonly<Record<string, unknown>>,
    only: readonly Condition[],
  ): Promise<RawBuilder<unknown>> {
    await this.#dialect.lockTable?.(this.#name).execute(db);
    const given = Object.entries(encoded);
    // A select has at least one column.
    const entries: readonly (readonly [string, unknown])[] =
      given.length > 0 ? given : [[this.rows.spare, null]];
    const columns = entries.map(([name]) => quoteName(name));
    const list = sql.join(entries.map(([, value]) => value));
    const there = sql`select 1 from ${this.#name} where ${builder.and(only)}`;
    return sql`(${sql.raw(columns.join(", "))}) select ${list} where not exists (${there})`;
  }

  /** Changes rows, and returns them as they are afterwards. */
  async update(
    db: AnyKysely,
    access: Access,
    values: Values,
    which: Which,
  ): Promise<readonly Values[]> {
    const { table, times, version } = this.#table;
    const columns = this.rows.encode(values);
    if (times !== undefined) columns[times[1]] = new Date().toISOString();
    const meant = this.#changed(access, which);
    const shown = this.rows.columns();
    // SQL has no update that changes nothing.
    const isEmpty = Object.keys(columns).length === 0 && version === undefined;
    const rows = isEmpty
      ? await db.selectFrom(table).select(shown).where(meant).execute()
      : await db
          .updateTable(table)
          .set({
            ...columns,
            ...(version === undefined
              ? {}
              : { [version]: builder(version, "+", 1) }),
          })
          .where(meant)
          .returning(shown)
          .execute();
    await this.#writeLinks(
      db,
      rows.map((row) => row["id"]),
      values,
    );
    return rows;
  }

  /** The condition for the rows of a request that are meant. */
  #where(access: Access, which: Which, purpose: Purpose): Condition {
    return builder.and(this.#conditions(access, which, purpose));
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

  /** Removes rows, and returns how many there were. */
  async remove(db: AnyKysely, access: Access, which: Which): Promise<number> {
    const { table } = this.#table;
    const removed = await db
      .deleteFrom(table)
      .where(this.#changed(access, which))
      .returning(`${table}.id`)
      .execute();
    return removed.length;
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
    const rows = ids as readonly RowName[];
    for (const [name, link] of Object.entries(this.#table.links ?? {})) {
      const others = values[name];
      if (!Array.isArray(others) || ids.length === 0) continue;
      const refs = others as readonly RowName[];
      await this.#parts.links?.write(db, this.#dialect, link, rows, refs);
    }
  }
}
