/** What clients are told while SQLite cannot serve them, and what the log is. */
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { sqlite } from "../../src/runtime/database/sqlite.js";
import { system } from "../../src/runtime/stores/stores.js";
import { createFolder } from "../support/projects.js";
import { open } from "./blog-tables.js";
import {
  all,
  expectBroken,
  expectServed,
  expectUnavailable,
  type NotesApp,
  withNotes,
  writes,
} from "./outage-app.js";
import { impatient } from "./reference/app.js";
import { openBlog } from "./store-cases.js";

/** Runs work over a database that others can open too. */
async function withFile(
  work: (app: NotesApp, file: string) => Promise<void>,
): Promise<void> {
  const folder = createFolder();
  const file = join(folder.path, "notes.db");
  try {
    await withNotes("sqlite", file, (app) => work(app, file), impatient);
  } finally {
    folder.remove();
  }
}

test("locked by another process", async () => {
  await withFile(async (app, file) => {
    const other = open({ dialect: sqlite(file) });
    await sql`begin immediate`.execute(other);
    await expectUnavailable(app, writes, /database is locked/, expect);
    // Who only reads waits for nobody.
    expect((await app.ask("list")).status).toBe(200);
    await sql`rollback`.execute(other);
    await other.destroy();
    await expectServed(app, expect);
  });
});

test("locked against readers too", async () => {
  await withFile(async (app, file) => {
    // Not the journal that lets others read meanwhile.
    await sql`pragma journal_mode = delete`.execute(app.db);
    const other = new DatabaseSync(file);
    other.exec("begin exclusive");
    await expectUnavailable(app, all, /database is locked/, expect);
    other.exec("rollback");
    other.close();
    await expectServed(app, expect);
  });
});

test("read-only", async () => {
  await withNotes("sqlite", ":memory:", async (app) => {
    await sql`pragma query_only = on`.execute(app.db);
    await expectUnavailable(app, writes, /readonly database/, expect);
    expect((await app.ask("show")).status).toBe(200);
    await sql`pragma query_only = off`.execute(app.db);
    await expectServed(app, expect);
  });
});

test("full", async () => {
  await withNotes("sqlite", ":memory:", async (app) => {
    const { rows } = await sql<{
      page_count: number;
    }>`pragma page_count`.execute(app.db);
    const pages = sql.raw(String(rows[0]?.page_count));
    await sql`pragma max_page_count = ${pages}`.execute(app.db);
    await expectUnavailable(
      app,
      ["create"],
      /database or disk is full/,
      expect,
    );
    await expectServed(app, expect);
  });
});

test("a transaction that SQLite takes back while its work goes on", async () => {
  const { stores, db, close } = await openBlog(
    { dialect: sqlite(":memory:") },
    "sqlite",
  );
  // What a full disk does, depending on the statement.
  await sql`
    create trigger fill before insert on tags when new.name = 'big'
    begin select raise(rollback, 'database or disk is full'); end
  `.execute(db);
  const full = {
    ...{ status: 503 },
    cause: expect.objectContaining({
      message: "database or disk is full",
    }) as unknown,
  };
  const work = stores.transaction(async ({ tags, transaction }) => {
    await tags.create(system(), { name: "before" });
    const big = tags.create(system(), { name: "big" });
    await expect(big).rejects.toMatchObject(full);
    // Each would be kept by itself.
    for (const next of [
      () => tags.create(system(), { name: "after" }),
      () => tags.list(system()),
      () => transaction(() => Promise.resolve()),
    ]) {
      await expect(next()).rejects.toMatchObject(full);
    }
  });
  await expect(work).rejects.toMatchObject(full);
  expect((await stores.tags.list(system())).rows).toEqual([]);
  await stores.tags.create(system(), { name: "again" });
  await close();
});

test("of an earlier migration, which is nobody's to wait for", async () => {
  await withNotes("sqlite", ":memory:", async (app) => {
    await sql`drop table notes`.execute(app.db);
    await expectBroken(app, /no such table: notes/, expect);
  });
});
