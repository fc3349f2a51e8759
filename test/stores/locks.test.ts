/** An SQLite file that another process has locked: statements wait, the process does not. */
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { sqlite } from "../../src/runtime/database/sqlite.js";
import type { AnyKysely } from "../../src/runtime/stores/store-types.js";
import { createFolder } from "../support/projects.js";
import { open } from "./blog-tables.js";
import { holdLocks, type LockHolder } from "./lock-holder.js";
import { withNotes } from "./outage-app.js";

/** Runs work over a file that another process opens too. */
async function withFile(
  work: (file: string, other: LockHolder) => Promise<void>,
): Promise<void> {
  const folder = createFolder();
  const file = join(folder.path, "notes.db");
  const other = holdLocks(file);
  try {
    await work(file, other);
  } finally {
    await other.end();
    folder.remove();
  }
}

async function withNumbers(
  work: (db: AnyKysely, other: LockHolder, file: string) => Promise<void>,
  patience?: number,
): Promise<void> {
  await withFile(async (file, other) => {
    const db = open({ dialect: sqlite(file, patience) });
    try {
      await sql`create table numbers (n integer)`.execute(db);
      await work(db, other, file);
    } finally {
      await db.destroy();
    }
  });
}

const insert = (db: AnyKysely, n: number): Promise<unknown> =>
  db.insertInto("numbers").values({ n }).execute();

async function read(db: AnyKysely): Promise<readonly unknown[]> {
  const rows = await db.selectFrom("numbers").select("n").execute();
  return rows.map(({ n }) => n);
}

/** What is settled, in this order. */
function note<T>(
  settled: string[],
  name: string,
  work: Promise<T>,
): Promise<void> {
  return work.then(
    () => void settled.push(name),
    (error: unknown) => void settled.push(`${name}: ${String(error)}`),
  );
}

test("a request that writes waits, and those that read are answered meanwhile", async () => {
  await withFile(async (file, other) => {
    await withNotes("sqlite", file, async ({ ask }) => {
      await other.run("begin immediate");
      const answered: string[] = [];
      const writing = (["create", "update"] as const).map(async (name) => {
        const { status } = await ask(name);
        answered.push(`${name} ${status}`);
      });
      for (let count = 0; count < 5; count++) {
        expect((await ask("list")).status).toBe(200);
        await new Promise((done) => setTimeout(done, 1));
      }
      expect(answered).toEqual([]);
      await other.run("commit");
      await Promise.all(writing);
      expect(answered.sort()).toEqual(["create 201", "update 200"]);
    });
  });
});

test("transactions wait for their first statement, and many writers for each other", async () => {
  await withNumbers(async (db, other) => {
    await other.run("begin immediate", "insert into numbers values (0)");
    const settled: string[] = [];
    const writing = Array.from({ length: 200 }, (_, index) => {
      const n = index + 1;
      const work =
        n % 2 === 0
          ? insert(db, n)
          : db
              .transaction()
              .execute((inside: unknown) => insert(inside as AnyKysely, n));
      return note(settled, String(n), work);
    });
    expect(await read(db)).toEqual([]);
    expect(settled).toEqual([]);
    await other.run("commit");
    await Promise.all(writing);
    expect(settled.every((each) => /^\d+$/.test(each))).toBe(true);
    expect(await read(db)).toHaveLength(201);
  });
});

test("a commit waits for those who read, where the journal makes it", async () => {
  await withNumbers(async (db, other) => {
    await sql`pragma journal_mode = delete`.execute(db);
    await other.run("begin", "select * from numbers");
    const settled: string[] = [];
    const work = db.transaction().execute(async (inside: unknown) => {
      await insert(inside as AnyKysely, 1);
      settled.push("written");
    });
    const writing = note(settled, "committed", work);
    // Whoever comes later waits for the transaction, which has begun.
    const reading = note(settled, "read", read(db));
    await new Promise((done) => setTimeout(done, 50));
    expect(settled).toEqual(["written"]);
    await other.run("commit");
    await Promise.all([writing, reading]);
    expect(settled).toEqual(["written", "committed", "read"]);
    expect(await read(db)).toEqual([1]);
  });
});

test("who reads waits too, where the journal makes it", async () => {
  await withNumbers(async (db, other) => {
    await sql`pragma journal_mode = delete`.execute(db);
    await other.run("begin exclusive");
    const settled: string[] = [];
    const streaming = async (): Promise<void> => {
      for await (const row of db.selectFrom("numbers").select("n").stream()) {
        settled.push(`row ${String(row.n)}`);
      }
    };
    const reading = [
      note(settled, "read", read(db)),
      note(settled, "streamed", streaming()),
    ];
    await new Promise((done) => setTimeout(done, 20));
    expect(settled).toEqual([]);
    await other.run("insert into numbers values (1)", "commit");
    await Promise.all(reading);
    expect(settled.sort()).toEqual(["read", "row 1", "streamed"]);
  });
});

test("a file that is locked is opened later", async () => {
  await withNumbers(async (db, other, file) => {
    await sql`pragma journal_mode = delete`.execute(db);
    await other.run("begin exclusive");
    const late = open({ dialect: sqlite(file) });
    const settled: string[] = [];
    const reading = note(settled, "read", read(late));
    await new Promise((done) => setTimeout(done, 20));
    expect(settled).toEqual([]);
    await other.run("commit");
    await reading;
    expect(settled).toEqual(["read"]);
    await late.destroy();
  });
});

test("patience ends, and leaves the connection to others", async () => {
  await withNumbers(async (db, other, file) => {
    await sql`pragma journal_mode = delete`.execute(db);
    await other.run("begin immediate");
    const locked = /^database is locked$/;
    await expect(insert(db, 1)).rejects.toThrow(locked);
    const work = db
      .transaction()
      .execute((inside: unknown) => insert(inside as AnyKysely, 2));
    await expect(work).rejects.toThrow(locked);
    expect(await read(db)).toEqual([]);
    await other.run("commit");
    await insert(db, 3);
    expect(await read(db)).toEqual([3]);
    await other.run("begin exclusive");
    const late = open({ dialect: sqlite(file, 20) });
    await expect(read(late)).rejects.toThrow(
      /^The database .*notes\.db cannot be opened: database is locked$/,
    );
    await other.run("commit");
    expect(await read(late)).toEqual([3]);
    await late.destroy();
  }, 20);
});
