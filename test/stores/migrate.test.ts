import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { migrate } from "../../src/runtime/database/migrate.js";
import { sqlite } from "../../src/runtime/database/sqlite.js";
import { open } from "./blog-tables.js";
import { listMigrateCases } from "./migrate-cases.js";

describe("migrations on SQLite", () => {
  for (const [name, run] of listMigrateCases()) {
    test(name, async () => {
      const folder = mkdtempSync(join(tmpdir(), "resource-gen-"));
      try {
        const file = join(folder, "data.sqlite");
        const start = () => open({ dialect: sqlite(file) });
        await run(start, expect);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }

  test("a table that is made anew keeps the rows that refer to it", async () => {
    const db = open({ dialect: sqlite(":memory:") });
    const create = async (): Promise<void> => {
      for (const text of [
        "create table parents (id integer primary key)",
        "create table children (parent_id integer references parents (id) on delete cascade)",
        "insert into parents values (1)",
        "insert into children values (1)",
      ]) {
        await sql.raw(text).execute(db);
      }
    };
    await create();
    const anew = ["create table anew (id integer primary key, name text)"];
    anew.push("insert into anew (id) select id from parents");
    anew.push("drop table parents", "alter table anew rename to parents");
    await migrate(db, {
      "1": {
        up: async (inside: Kysely<unknown>) => {
          for (const text of anew) await sql.raw(text).execute(inside);
        },
      },
    });
    const children = await db.selectFrom("children").selectAll().execute();
    expect(children).toHaveLength(1);
    // One that leaves rows without their parents is undone.
    const work = migrate(db, {
      "2": {
        up: async (inside: Kysely<unknown>) => {
          await sql.raw("delete from parents").execute(inside);
        },
      },
    });
    await expect(work).rejects.toThrow("1 rows refer to what is not there");
    await expect(
      sql.raw("insert into children values (9)").execute(db),
    ).rejects.toThrow("FOREIGN KEY");
    await db.destroy();
  });
});
