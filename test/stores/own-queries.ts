/**
 * The user's own queries: values go in and come out as the types of the tables
 * have them, however a query names its columns. One list of cases for both
 * databases.
 */
import { type KyselyPlugin, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Dialect as Engine } from "kysely";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { queryValues } from "../../src/runtime/database/query-values.js";
import type { AnyKysely } from "../../src/runtime/stores/store-types.js";
import { createTables, open, tables } from "./blog-tables.js";

const time = "2026-01-31T09:30:00.000Z";
const times = { created_at: time, updated_at: time };
const article = {
  ...{ account_id: 1, state: "draft", pinned: true, ...times },
  meta: [{ deep: [true, null] }],
};

type Query = (db: AnyKysely) => Promise<unknown>;

/** Each reads, and gives what it says behind it. */
const READS: Readonly<Record<string, readonly [Query, unknown]>> = {
  "columns by their names": [
    (db) => db.selectFrom("articles").select(["pinned", "meta"]).execute(),
    [
      { pinned: true, meta: article.meta },
      { pinned: false, meta: null },
    ],
  ],
  "all columns": [
    async (db) =>
      (await db.selectFrom("articles").selectAll().execute()).map(
        ({ pinned, price, created_at }) => ({ pinned, price, created_at }),
      ),
    [
      { pinned: true, price: "1.50", created_at: time },
      { pinned: false, price: null, created_at: time },
    ],
  ],
  "all columns of one table": [
    (db) =>
      db
        .selectFrom("articles")
        .innerJoin("accounts as a", "a.id", "articles.account_id")
        .selectAll("a")
        .select("articles.pinned")
        .where("articles.pinned", "=", true)
        .execute(),
    [{ id: 1, name: "Ann", ...times, pinned: true }],
  ],
  "other names": [
    (db) =>
      db
        .selectFrom("articles as a")
        .select(["a.pinned as isPinned", "a.title as pinned"])
        .orderBy("a.id")
        .execute(),
    [
      { isPinned: true, pinned: "Tea" },
      { isPinned: false, pinned: "Mate" },
    ],
  ],
  "a row that a join does not find": [
    (db) =>
      db
        .selectFrom("accounts")
        .leftJoin("articles", (join) =>
          join
            .onRef("articles.account_id", "=", "accounts.id")
            .on("articles.title", "=", "none"),
        )
        .select(["accounts.name", "articles.pinned", "articles.meta"])
        .execute(),
    [{ name: "Ann", pinned: null, meta: null }],
  ],
  "a query in a query": [
    (db) =>
      db
        .selectFrom((inner) =>
          inner
            .selectFrom("articles")
            .select(["pinned as top", "meta", "id"])
            .as("part"),
        )
        .select(["part.top", "part.meta as more"])
        .where("part.id", "=", 1)
        .execute(),
    [{ top: true, more: article.meta }],
  ],
  "a query with a name": [
    (db) =>
      db
        .with("tops", (inner) =>
          inner.selectFrom("articles").select("pinned").orderBy("id"),
        )
        .selectFrom("tops")
        .selectAll()
        .execute(),
    [{ pinned: true }, { pinned: false }],
  ],
  "expressions, as the database gives them": [
    (db) =>
      db
        .selectFrom("articles")
        .select([sql<string>`upper(title)`.as("pinned")])
        .where("meta", "is not", null)
        .execute(),
    [{ pinned: "TEA" }],
  ],
};

/** Each writes, and what stands there then is what it says. */
const WRITES: Readonly<Record<string, readonly [Query, unknown]>> = {
  "what an insert returns": [
    (db) =>
      db
        .insertInto("articles")
        .values({ ...article, title: "New" })
        .returning(["pinned", "meta as more"])
        .execute(),
    [{ pinned: true, more: article.meta }],
  ],
  "rows of different columns": [
    (db) =>
      db
        .insertInto("articles")
        .values([
          { ...article, title: "One" },
          { ...article, meta: undefined, title: sql`'T' || 'wo'` },
        ])
        .returning(["title", "meta"])
        .execute(),
    [
      { title: "One", meta: article.meta },
      { title: "Two", meta: null },
    ],
  ],
  "a text as JSON": [
    (db) =>
      db
        .insertInto("articles")
        .values({ ...article, meta: "plain", title: "Text" })
        .returning("meta")
        .execute(),
    [{ meta: "plain" }],
  ],
  "what an update sets": [
    (db) =>
      db
        .updateTable("articles")
        .set({ meta: ["changed"], pinned: false })
        .where("id", "=", 1)
        .returning(["meta", "pinned"])
        .execute(),
    [{ meta: ["changed"], pinned: false }],
  ],
  "what an insert sets of a row that is there": [
    (db) =>
      db
        .insertInto("articles")
        .values({ ...article, title: "Tea" })
        .onConflict((conflict) =>
          conflict
            .columns(["title", "account_id"])
            .doUpdateSet({ meta: { again: true } }),
        )
        .returning("meta")
        .execute(),
    [{ meta: { again: true } }],
  ],
  "what a delete returns": [
    (db) =>
      db
        .deleteFrom("articles")
        .where("title", "=", "Mate")
        .returning("articles.pinned")
        .execute(),
    [{ pinned: false }],
  ],
};

/** @param open gives the engine over an empty database */
export function describeOwnQueries(
  dialect: DialectName,
  openEngine: () => Engine | Promise<Engine>,
): void {
  let db: AnyKysely;

  beforeAll(async () => {
    const plugins: KyselyPlugin[] = [queryValues(tables, dialect)];
    db = open({ dialect: await openEngine(), plugins });
    await createTables(db, dialect);
    await db
      .insertInto("accounts")
      .values({ name: "Ann", ...times })
      .execute();
    const second = { title: "Mate", pinned: false, meta: null };
    await db
      .insertInto("articles")
      .values([
        { ...article, price: "1.50", title: "Tea" },
        { ...article, ...second },
      ])
      .execute();
  });

  afterAll(() => db.destroy());

  test.each(Object.entries(READS))("%s", async (_, [query, expected]) => {
    expect(await query(db)).toEqual(expected);
  });

  test.each(Object.entries(WRITES))("%s", async (_, [query, expected]) => {
    const undone = new Error("undone");
    const work = db.transaction().execute(async (inside) => {
      expect(await query(inside as AnyKysely)).toEqual(expected);
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
  });

  // On PostgreSQL, Kysely streams by a package more.
  if (dialect === "postgres") return;
  test("rows by a stream", async () => {
    const rows: unknown[] = [];
    const query = db.selectFrom("articles").select("pinned").orderBy("id");
    for await (const row of query.stream(1)) rows.push(row);
    expect(rows).toEqual([{ pinned: true }, { pinned: false }]);
  });
}
