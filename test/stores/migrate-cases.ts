/**
 * What applying migrations does, told by cases that every database runs.
 */
import { type Kysely, sql } from "kysely";
import type { ExpectStatic } from "vitest";
import {
  migrate,
  type MigrationFile,
} from "../../src/runtime/database/migrate.js";
import type { AnyKysely } from "../../src/runtime/stores/store-types.js";

/** Opens the same database again, as another server would. */
type Open = () => AnyKysely;

type Case = (open: Open, expect: ExpectStatic) => Promise<void>;

function statements(...texts: readonly string[]): MigrationFile {
  return {
    up: async (db: Kysely<unknown>) => {
      for (const text of texts) await sql.raw(text).execute(db);
    },
  };
}

async function count(db: AnyKysely, table: string): Promise<number> {
  const rows = await db.selectFrom(table).selectAll().execute();
  return rows.length;
}

const PARENTS = "create table parents (id integer primary key)";
const CHILDREN =
  "create table children (id integer primary key, parent_id integer not null references parents (id) on delete cascade)";

const cases: Readonly<Record<string, Case>> = {
  "applies each once, in the order of names": async (open, expect) => {
    const db = open();
    const two = {
      "0002_b": statements(CHILDREN),
      "0001_a": statements(PARENTS),
    };
    expect(await migrate(db, two)).toEqual(["0001_a", "0002_b"]);
    expect(await migrate(db, two)).toEqual([]);
    const late = {
      ...two,
      "0001_b": statements("create table late (id integer)"),
    };
    expect(await migrate(db, late)).toEqual(["0001_b"]);
    await db.destroy();
  },

  "leaves nothing of one that fails, and goes on with it": async (
    open,
    expect,
  ) => {
    const db = open();
    const first = statements(PARENTS);
    const broken = statements(CHILDREN, "insert into nowhere values (1)");
    await expect(migrate(db, { "1": first, "2": broken })).rejects.toThrow(
      /^The migration 2 failed \(the database is as it was before it\): .*nowhere/,
    );
    expect(await count(db, "parents")).toBe(0);
    await expect(count(db, "children")).rejects.toThrow("children");
    const mended = { "1": first, "2": statements(CHILDREN) };
    expect(await migrate(db, mended)).toEqual(["2"]);
    await db.destroy();
  },

  "says where one without a transaction stands": async (open, expect) => {
    const db = open();
    const open2 = {
      ...statements(PARENTS, "insert into nowhere values (1)"),
      transaction: false,
    };
    await expect(migrate(db, { "1": open2 })).rejects.toThrow(
      "it has no transaction, so what it did up to there stays",
    );
    expect(await count(db, "parents")).toBe(0);
    expect(
      await migrate(db, {
        "1": { ...statements(CHILDREN), transaction: false },
      }),
    ).toEqual(["1"]);
    await db.destroy();
  },

  "says that a database is ahead, leaves it, and goes on": async (
    open,
    expect,
  ) => {
    const db = open();
    const later = { "1": statements(PARENTS), "3": statements(CHILDREN) };
    await migrate(db, later);
    const told: string[] = [];
    const warn = (message: string): void => void told.push(message);
    const older = {
      "1": statements(PARENTS),
      "2": statements("create table late (id integer)"),
    };
    expect(await migrate(db, older, warn)).toEqual(["2"]);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/^The database is ahead of this code: it has 3,/);
    expect(await count(db, "children")).toBe(0);
    expect(await migrate(db, { ...older, ...later }, warn)).toEqual([]);
    expect(told).toHaveLength(1);
    await db.destroy();
  },

  "applies once where two servers start": async (open, expect) => {
    const servers = [open(), open()];
    const all = Object.fromEntries(
      Array.from({ length: 5 }, (_, number) => [
        `000${number}`,
        statements(`create table t${number} (id integer)`),
      ]),
    );
    const done = await Promise.all(servers.map((db) => migrate(db, all)));
    expect(done.flat().sort()).toEqual(Object.keys(all));
    for (const db of servers) await db.destroy();
  },
};

export function listMigrateCases(): readonly (readonly [string, Case])[] {
  return Object.entries(cases);
}
