/**
 * What code of the user's reads within transactions, and what of it would wait
 * for its own: told by cases that every database runs.
 */
import type { KyselyConfig } from "kysely";
import type { ExpectStatic } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import {
  bindStores,
  createStore,
  system,
} from "../../src/runtime/stores/stores.js";
import type { Compute } from "../../src/runtime/stores/rows.js";
import type { AnyKysely } from "../../src/runtime/stores/store-types.js";
import { allParts, dialects } from "./all-parts.js";
import { places, tables } from "./blog-tables.js";
import { article, type Blog, mine, openBlog } from "./store-cases.js";

async function count(db: AnyKysely, table = "articles"): Promise<number> {
  return (await db.selectFrom(table).select("id").execute()).length;
}

/** As many articles as there are, by the database, and accounts, by a store. */
const countAll: Compute = async (rows, _, stores, db) => {
  const { accounts } = stores as Blog["stores"];
  const articles = await count(db as AnyKysely);
  const { rows: owners } = await accounts.list(system());
  return rows.map(() => [articles, owners.length]);
};

type Case = (
  blog: Blog,
  expect: ExpectStatic,
  dialect: DialectName,
) => Promise<void>;

const OPEN = /^A transaction is open here/;

const cases: Readonly<Record<string, Case>> = {
  "computed fields read what the caller would": async (
    { stores: { articles } },
    expect,
  ) => {
    const made = await articles.create(mine(), article);
    expect(made["liked"]).toEqual([1, 2]);
    const id = { params: { id: "1" } };
    expect((await articles.find(mine(id)))["liked"]).toEqual([1, 2]);
    const headers = { get: () => "*", has: () => true };
    const changing = mine({ ...id, headers });
    const changed = await articles.update(changing, { tag_ids: [] });
    expect(changed["liked"]).toEqual([1, 2]);
    await articles.create(mine(), { ...article, title: "two" });
    const { rows } = await articles.list(mine());
    expect(rows.map(({ liked }) => liked)).toEqual([
      [2, 2],
      [2, 2],
    ]);
    const several = await articles.updateAll(
      mine({
        controller: "selected_articles",
        query: { article_ids: ["1", "2"] },
      }),
      { state: "live" },
    );
    expect(several.map(({ liked }) => liked)).toEqual([
      [2, 2],
      [2, 2],
    ]);
  },

  "computed fields are part of the caller's transaction": async (
    { stores, db },
    expect,
  ) => {
    const work = stores.transaction(async ({ accounts, articles }, inside) => {
      await accounts.create(system(), { name: "three" });
      const made = await articles.create(mine(), article);
      expect(made["liked"]).toEqual([1, 3]);
      const { rows } = await articles.list(mine());
      expect(rows.map(({ liked }) => liked)).toEqual([[1, 3]]);
      expect(await count(inside)).toBe(1);
      throw new Error("enough");
    });
    await expect(work).rejects.toThrow("enough");
    expect([await count(db), await count(db, "accounts")]).toEqual([0, 2]);
  },

  "more transactions at once than there are connections": async (
    { stores, db },
    expect,
    dialect,
  ) => {
    const titles = Array.from({ length: 12 }, (_, index) => `title ${index}`);
    const made = await Promise.all(
      titles.flatMap((title) => [
        stores.articles.create(mine(), { ...article, title }),
        stores.transaction(async ({ articles }) => {
          const input = { ...article, title: `${title}, again` };
          return await articles.create(mine(), input);
        }),
      ]),
    );
    const counts = made.map(({ liked }) => (liked as readonly number[])[0]);
    // Each counts its own row. On PostgreSQL two that end at once need not see each
    // other's; on SQLite they take turns.
    expect(Math.min(...counts.map(Number))).toBeGreaterThanOrEqual(1);
    if (dialect === "sqlite") expect(Math.max(...counts.map(Number))).toBe(24);
    expect(await count(db)).toBe(24);
  },

  "what would not be part of the transaction throws": async (
    { stores, db },
    expect,
    dialect,
  ) => {
    const others = bindStores(
      {
        db,
        dialect: dialects[dialect],
        tables,
        places,
        computed: {},
        ...allParts,
      },
      (setup) => ({ tags: createStore(setup, "tag") }),
    );
    const late = await stores.transaction(async ({ transaction }) => {
      const work = () => Promise.resolve();
      await expect(stores.transaction(work)).rejects.toThrow(OPEN);
      await expect(others.tags.list(system())).rejects.toThrow(OPEN);
      await expect(others.transaction(work)).rejects.toThrow(OPEN);
      if (dialect === "sqlite") {
        await expect(count(db)).rejects.toThrow(OPEN);
        const own = db.transaction().execute(work);
        await expect(own).rejects.toThrow(OPEN);
        await transaction(async () => {
          await expect(count(db)).rejects.toThrow(OPEN);
        });
      }
      // It goes on once nothing has to wait for it any more.
      return {
        ended: new Promise((done) => setTimeout(done)).then(() => count(db)),
      };
    });
    expect(await late.ended).toBe(0);
    expect((await stores.accounts.list(system())).rows).toHaveLength(2);
  },
};

/** The cases: each is given an empty database. */
export function listTransactionCases(): readonly (readonly [
  string,
  (
    config: KyselyConfig,
    dialect: DialectName,
    expect: ExpectStatic,
  ) => Promise<void>,
])[] {
  return Object.entries(cases).map(([name, run]) => [
    name,
    async (config, dialect, expect) => {
      const blog = await openBlog(config, dialect, countAll);
      try {
        await run(blog, expect, dialect);
      } finally {
        await blog.close();
      }
    },
  ]);
}
