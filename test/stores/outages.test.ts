/** What clients are told while SQLite cannot serve them, and what the log is. */
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { sqlite } from "../../src/runtime/sqlite.js";
import { createFolder } from "../support/projects.js";
import { open } from "./blog-tables.js";
import {
  all,
  expectUnavailable,
  type NotesApp,
  withNotes,
  writes,
} from "./outage-app.js";

async function works({ ask }: NotesApp): Promise<void> {
  expect((await ask("list")).status).toBe(200);
  expect((await ask("update")).status).toBe(200);
}

test("locked by another process", async () => {
  const folder = createFolder();
  const file = join(folder.path, "notes.db");
  try {
    await withNotes("sqlite", file, async (app) => {
      await sql`pragma busy_timeout = 20`.execute(app.db);
      const other = open({ dialect: sqlite(file) });
      await sql`begin immediate`.execute(other);
      await expectUnavailable(app, writes, /database is locked/, expect);
      // Who only reads waits for nobody.
      expect((await app.ask("list")).status).toBe(200);
      await sql`rollback`.execute(other);
      await other.destroy();
      await works(app);
    });
  } finally {
    folder.remove();
  }
});

test("locked against readers too", async () => {
  const folder = createFolder();
  const file = join(folder.path, "notes.db");
  try {
    await withNotes("sqlite", file, async (app) => {
      await sql`pragma busy_timeout = 20`.execute(app.db);
      // Not the journal that lets others read meanwhile.
      await sql`pragma journal_mode = delete`.execute(app.db);
      const other = new DatabaseSync(file);
      other.exec("begin exclusive");
      await expectUnavailable(app, all, /database is locked/, expect);
      other.exec("rollback");
      other.close();
      await works(app);
    });
  } finally {
    folder.remove();
  }
});

test("read-only", async () => {
  await withNotes("sqlite", ":memory:", async (app) => {
    await sql`pragma query_only = on`.execute(app.db);
    await expectUnavailable(app, writes, /readonly database/, expect);
    expect((await app.ask("show")).status).toBe(200);
    await sql`pragma query_only = off`.execute(app.db);
    await works(app);
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
    await works(app);
  });
});

test("of an earlier migration, which is nobody's to wait for", async () => {
  await withNotes("sqlite", ":memory:", async ({ db, ask, errors }) => {
    await sql`drop table notes`.execute(db);
    for (const name of all) {
      const reply = await ask(name);
      expect(reply.status).toBe(500);
      expect(await reply.text()).not.toMatch(/no such|table|sql/i);
      expect(String(errors.pop())).toMatch(/no such table: notes/);
    }
  });
});
