/** All rows of a database as they stand, and the same rows in another one. */
import { sql } from "kysely";
import type { Model } from "../../../src/model/types.js";
import type { AnyKysely } from "../../../src/runtime/stores/store-types.js";

/** A row, its values as literals of SQL. */
export interface Stored {
  readonly table: string;
  /** A condition that only this row meets. */
  readonly self: string;
  /** The row that it is part of: itself, or the one that has the list of refs. */
  readonly owner: string;
  readonly literals: string;
}

export interface Snapshot {
  /** By table and condition. */
  readonly rows: ReadonlyMap<string, Stored>;
  /** The last ids that were given, by tables. */
  readonly ids: ReadonlyMap<string, string>;
  /** How many changes there have been on the connection; null: nobody knows. */
  readonly changes: number | null;
}

/** The row of a record, as `Stored.owner` has it. */
export function nameRow(table: string, id: unknown, isSqlite: boolean): string {
  const text = String(id);
  return `${table} ${isSqlite && typeof id === "number" ? text : `'${text}'`}`;
}

/** Reads rows, and makes them what they are elsewhere. */
export class Tables {
  readonly #isSqlite: boolean;
  readonly #query: string;

  private constructor(isSqlite: boolean, query: string) {
    this.#isSqlite = isSqlite;
    this.#query = query;
  }

  /** @param db one that has the tables */
  static async of(db: AnyKysely, model: Model): Promise<Tables> {
    const isSqlite = model.database?.dialect === "sqlite";
    const write = (column: string): string =>
      isSqlite ? `quote("${column}")` : `quote_nullable("${column}"::text)`;
    const columnsOf = async (table: string): Promise<readonly string[]> => {
      const { rows } = await sql<{ name: string }>`${sql.raw(
        isSqlite
          ? `select name from pragma_table_info('${table}') order by cid`
          : `select column_name as name from information_schema.columns
             where table_name = '${table}' order by ordinal_position`,
      )}`.execute(db);
      return rows.map(({ name }) => name);
    };
    const parts: string[] = [];
    const read = async (
      table: string,
      keys: readonly string[],
      main: string,
    ): Promise<void> => {
      const all = (await columnsOf(table)).map(write).join(" || ',' || ");
      const self = keys
        .map((key) => `'"${key}" = ' || ${write(key)}`)
        .join(" || ' and ' || ");
      parts.push(
        `select '${table}' as "table", ${self} as "self", '${main} ' || ${write(keys[0] ?? "")} as "owner", ${all} as "literals" from "${table}"`,
      );
    };
    for (const { name, links, record, columns } of model.tables) {
      const [key = { name: "id" }] = columns;
      await read(name, [key.name], name);
      for (const link of links)
        await read(link.name, [link.own, link.other], name);
      if (!isSqlite && record.key === "integer")
        parts.push(
          `select '', '${name}_${key.name}_seq', '', last_value::text || ',' || is_called::text from "${name}_${key.name}_seq"`,
        );
    }
    if (isSqlite)
      parts.push("select '', name, '', cast(seq as text) from sqlite_sequence");
    return new Tables(isSqlite, parts.join(" union all "));
  }

  /** @param last what was read last, which will do if nothing has changed since */
  async read(db: AnyKysely, last: Snapshot | null = null): Promise<Snapshot> {
    const changes = await this.#countChanges(db);
    if (last !== null && changes !== null && changes === last.changes)
      return last;
    const found = await sql<Stored>`${sql.raw(this.#query)}`.execute(db);
    const rows = new Map<string, Stored>();
    const ids = new Map<string, string>();
    for (const row of found.rows) {
      const { table, self, literals } = row;
      if (table === "") ids.set(self, literals);
      else rows.set(`${table} ${self}`, row);
    }
    return { rows, ids, changes };
  }

  async #countChanges(db: AnyKysely): Promise<number | null> {
    if (!this.#isSqlite) return null;
    const { rows } = await sql<{
      count: number;
    }>`select total_changes() as count`.execute(db);
    return rows[0]?.count ?? null;
  }

  /**
   * Makes a database's rows those of another one.
   *
   * @param now what stands there
   * @param isThere whether it has a row
   */
  async copy(
    db: AnyKysely,
    now: Snapshot,
    from: Snapshot,
    isThere: (row: Stored) => boolean,
  ): Promise<Snapshot> {
    const wanted = new Map([...from.rows].filter(([, row]) => isThere(row)));
    const statements: string[] = [];
    for (const [key, { table, self, literals }] of now.rows) {
      if (wanted.get(key)?.literals !== literals)
        statements.push(`delete from "${table}" where ${self}`);
    }
    for (const [key, { table, literals }] of wanted) {
      if (now.rows.get(key)?.literals !== literals)
        statements.push(`insert into "${table}" values (${literals})`);
    }
    for (const [table, last] of from.ids) {
      if (now.ids.get(table) !== last)
        statements.push(...this.#writeLast(table, last));
    }
    if (statements.length === 0) return now;
    await this.#run(db, statements);
    const changes = await this.#countChanges(db);
    const ids = new Map([...now.ids, ...from.ids]);
    return { rows: wanted, ids, changes };
  }

  /**
   * The id that the next row gets is behind the last one, wherever it was given.
   *
   * @param table of PostgreSQL, its sequence
   */
  #writeLast(table: string, last: string): readonly string[] {
    if (!this.#isSqlite) return [`perform setval('"${table}"', ${last})`];
    return [
      `delete from sqlite_sequence where name = '${table}'`,
      `insert into sqlite_sequence values ('${table}', ${last})`,
    ];
  }

  /** Rows may refer to such as are not there. */
  async #run(db: AnyKysely, statements: readonly string[]): Promise<void> {
    const all = async (on: AnyKysely): Promise<void> => {
      for (const text of statements) await sql`${sql.raw(text)}`.execute(on);
    };
    if (this.#isSqlite) {
      await sql`pragma foreign_keys = off`.execute(db);
      await all(db);
      await sql`pragma foreign_keys = on`.execute(db);
      return;
    }
    // In one go, as one transaction.
    const text = statements.map((each) => `${each};`).join("\n");
    const block = `set local session_replication_role = replica; ${text}`;
    await sql`${sql.raw(`do $copy$ begin ${block} end $copy$`)}`.execute(db);
  }
}
