/**
 * What a store does, told by cases that every database runs.
 */
import { type KyselyConfig, sql } from "kysely";
import type { ExpectStatic } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import {
  bindStores,
  createStore,
  system,
  type SystemOptions,
} from "../../src/runtime/stores/stores.js";
import type { Compute } from "../../src/runtime/stores/rows.js";
import type { Store } from "../../src/runtime/stores/store-types.js";
import { allParts, dialects } from "./all-parts.js";
import { createTables, open, places, tables } from "./blog-tables.js";

type Values = Readonly<Record<string, unknown>>;
type AnyStore = Store<Values, Values, Values, Values>;

export type Blog = Awaited<ReturnType<typeof openBlog>>;

const isLiked: Compute = (rows) =>
  Promise.resolve(rows.map(({ title }) => title === "liked"));

/** Opens a database, and makes two accounts in it. */
export async function openBlog(
  config: KyselyConfig,
  dialect: DialectName,
  liked: Compute = isLiked,
) {
  const statements: string[] = [];
  const db = open({
    ...config,
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
  await createTables(db, dialect);
  const stores = bindStores(
    {
      db,
      ...{ dialect: dialects[dialect], tables, places, ...allParts },
      computed: { article: { liked } },
    },
    (setup) => ({
      accounts: createStore<Values, Values, Values, Values>(setup, "account"),
      articles: createStore<Values, Values, Values, Values>(setup, "article"),
      comments: createStore<Values, Values, Values, Values>(setup, "comment"),
      notes: createStore<Values, Values, Values, Values>(setup, "note"),
      tags: createStore<Values, Values, Values, Values>(setup, "tag"),
    }),
  );
  for (const name of ["one", "two"]) {
    await stores.accounts.create(system(), { name });
  }
  return { db, stores, statements, close: () => db.destroy() };
}

/** A request of the first account's. */
export function mine(options: SystemOptions = {}): ReturnType<typeof system> {
  return system({
    controller: "articles",
    scope: { account_id: 1 },
    ...options,
  });
}

export const article = {
  title: "one",
  body: null,
  state: "draft",
  price: "9.90",
  pinned: true,
  meta: { a: [1, null] },
  secret: "s",
  tag_ids: [],
};

type Case = (blog: Blog, expect: ExpectStatic) => Promise<void>;

async function statusOf(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => "done",
    (error: unknown) =>
      typeof error === "object" && error !== null && "status" in error
        ? error.status
        : error,
  );
}

async function fill(articles: AnyStore, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await articles.create(mine(), {
      ...article,
      title: `t${number}`,
      price: number % 3 === 0 ? null : `${number}.00`,
    });
  }
}

const cases: Readonly<Record<string, Case>> = {
  "gives back what was created": async ({ stores }, expect) => {
    const made = await stores.articles.create(mine(), article);
    expect(made).toMatchObject({
      ...{ id: 1, title: "one", body: null, price: "9.90", pinned: true },
      ...{ meta: { a: [1, null] }, account_id: 1, liked: false, tag_ids: [] },
    });
    expect(made).not.toHaveProperty("secret");
    expect(made["created_at"]).toMatch(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/);
    const found = await stores.articles.find(mine({ params: { id: 1 } }));
    expect(found).toEqual(made);
    const whole = await stores.articles.find(mine({ params: { id: 1 } }), {
      with: ["secret" as never],
    });
    expect(whole).toEqual({ ...made, secret: "s" });
  },

  "changes a row, and nothing of another's": async ({ stores }, expect) => {
    const { articles } = stores;
    await articles.create(mine(), article);
    const changed = await articles.update(mine({ params: { id: 1 } }), {
      title: "liked",
    });
    expect(changed).toMatchObject({ title: "liked", liked: true });
    const foreign = mine({ params: { id: 1 }, scope: { account_id: 2 } });
    expect(await statusOf(articles.update(foreign, { title: "x" }))).toBe(404);
    expect(await statusOf(articles.find(foreign))).toBe(404);
    expect(await statusOf(articles.destroy(foreign))).toBe(404);
    const nobodys = mine({ params: { id: 1 }, scope: {} });
    expect(await statusOf(articles.find(nobodys))).toBe(401);
    await articles.destroy(mine({ params: { id: 1 } }));
    expect(await statusOf(articles.find(mine({ params: { id: 1 } })))).toBe(
      404,
    );
  },

  "makes no other row for one that is named by its id": async (
    { stores },
    expect,
  ) => {
    const { accounts } = stores;
    const only = (method: string) => system({ controller: "account", method });
    for (const method of ["PUT", "PATCH"]) {
      const change = { name: "x" };
      const update = accounts.update(only(method), change, { id: 99 });
      expect(await statusOf(update)).toBe(404);
    }
    expect((await accounts.list(system())).rows).toHaveLength(2);
  },

  "has no row for what cannot be an id": async ({ stores }, expect) => {
    const { articles } = stores;
    await articles.create(mine(), article);
    expect(await articles.find(mine(), { id: "1" })).toMatchObject({ id: 1 });
    for (const id of ["568225fbfe21222432e836ff", "1.0", "", 2 ** 60]) {
      expect(await statusOf(articles.find(mine(), { id }))).toBe(404);
      expect(await statusOf(articles.destroy(mine(), { id }))).toBe(404);
    }
  },

  "tells what is taken, with its field": async ({ stores }, expect) => {
    const { articles } = stores;
    await articles.create(mine(), article);
    await expect(articles.create(mine(), article)).rejects.toMatchObject({
      status: 409,
      problem: { errors: [{ pointer: "#/title", code: "unique" }] },
    });
    // Another account may have it.
    await articles.create(mine({ scope: { account_id: 2 } }), article);
    const { id } = await articles.create(mine(), { ...article, title: "two" });
    await expect(
      articles.update(mine({ params: { id } }), { title: "one" }),
    ).rejects.toMatchObject({
      status: 409,
      problem: { errors: [{ pointer: "#/title" }] },
    });
  },

  "refuses refs to nothing": async ({ stores }, expect) => {
    const { articles, tags } = stores;
    await tags.create(system(), { name: "a" });
    await expect(
      articles.create(mine(), { ...article, tag_ids: [1, 7] }),
    ).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ pointer: "#/tag_ids/1", code: "ref" }] },
    });
    const made = await articles.create(mine(), { ...article, tag_ids: [1] });
    expect(made["tag_ids"]).toEqual([1]);
    expect(
      await statusOf(
        tags.destroy(system({ controller: "tags", params: { id: 1 } })),
      ),
    ).toBe(409);
  },

  "meets children under their parent alone": async ({ stores }, expect) => {
    const { articles, comments } = stores;
    await articles.create(mine(), article);
    const under = (id: number, options: SystemOptions = {}) =>
      mine({
        ...{ controller: "comments", ...options },
        params: { article_id: id, ...options.params },
      });
    const made = await comments.create(under(1), { body: "hello" });
    expect(made["id"]).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab]/);
    expect((await comments.list(under(1))).rows).toEqual([made]);
    const id = made["id"] as string;
    expect(await comments.find(under(1, { params: { id } }))).toEqual(made);
    await articles.create(mine(), { ...article, title: "two" });
    expect(await statusOf(comments.find(under(2, { params: { id } })))).toBe(
      404,
    );
    expect((await comments.list(under(2))).rows).toEqual([]);
    expect(await statusOf(comments.list(under(9)))).toBe(404);
    expect(await statusOf(comments.create(under(9), { body: "" }))).toBe(404);
    const foreign = { scope: { account_id: 2 } };
    expect(await statusOf(comments.list(under(1, foreign)))).toBe(404);
    expect(
      await statusOf(comments.create(under(1, foreign), { body: "" })),
    ).toBe(404);
    // A shallow address is its parent's owner's too.
    const shallow = { controller: "comments", params: { id } };
    expect(await comments.find(mine(shallow))).toEqual(made);
    expect(
      await statusOf(comments.find(mine({ ...shallow, ...foreign }))),
    ).toBe(404);
    // The article cannot go while it has comments.
    expect(await statusOf(articles.destroy(mine({ params: { id: 1 } })))).toBe(
      409,
    );
  },

  "lists page by page": async ({ stores }, expect) => {
    const { articles } = stores;
    await fill(articles, 10);
    for (const sort of ["price", "-price", "-title", "", "-created_at,title"]) {
      const seen: unknown[] = [];
      let after: string | null = null;
      do {
        const query = { sort, ...(after === null ? {} : { after }) };
        const page = await articles.list(mine({ query }));
        seen.push(...page.rows.map(({ title }) => title));
        after =
          page.next === null
            ? null
            : new URL(page.next).searchParams.get("after");
      } while (after !== null);
      const whole = await articles.list(mine({ query: { sort, size: "100" } }));
      expect(seen).toEqual(whole.rows.map(({ title }) => title));
      expect(seen.length).toBe(10);
    }
    const byPrice = await articles.list(
      mine({ query: { sort: "-price", size: "100" } }),
    );
    expect(byPrice.rows.map(({ price }) => price)).toEqual([
      ...["10.00", "8.00", "7.00", "5.00", "4.00", "2.00", "1.00"],
      ...[null, null, null],
    ]);
  },

  filters: async ({ stores }, expect) => {
    const { articles, tags } = stores;
    await tags.create(system(), { name: "a" });
    await fill(articles, 5);
    await articles.update(mine({ params: { id: 2 } }), {
      tag_ids: [1],
      pinned: false,
    });
    const titles = async (query: object): Promise<unknown> => {
      const { rows } = await articles.list(
        mine({ query: { size: "50", ...query } }),
      );
      return rows.map(({ title }) => title);
    };
    expect(await titles({ price: "2.0" })).toEqual(["t2"]);
    expect(await titles({ price: "" })).toEqual(["t3"]);
    expect(await titles({ price: ["1", ""] })).toEqual(["t1", "t3"]);
    expect(await titles({ price: { from: "2", to: "4" } })).toEqual([
      "t2",
      "t4",
    ]);
    expect(await titles({ pinned: "false" })).toEqual(["t2"]);
    expect(await titles({ state: ["live"] })).toEqual([]);
    for (const query of [
      { titel: "x" },
      { sort: "body" },
      { sort: "secret" },
    ]) {
      expect(await statusOf(titles(query))).toBe(400);
    }
    for (const query of [
      { size: "0" },
      { size: "-1" },
      { size: "1e9" },
      { state: "x" },
      { price: { over: "1" } },
    ]) {
      expect(await statusOf(titles(query))).toBe(422);
    }
  },

  "refuses a cursor of another list": async ({ stores }, expect) => {
    const { articles } = stores;
    await fill(articles, 5);
    const page = await articles.list(mine());
    const after = new URL(page.next ?? "").searchParams.get("after") ?? "";
    expect(await statusOf(articles.list(mine({ query: { after } })))).toBe(
      "done",
    );
    for (const query of [
      { after, state: "draft" },
      { after: `${after}x` },
      { after: "é" },
      { after: "" },
    ]) {
      expect(await statusOf(articles.list(mine({ query })))).toBe(400);
    }
  },

  "changes and removes subsets whole, or not at all": async (
    { stores },
    expect,
  ) => {
    const { articles } = stores;
    await fill(articles, 4);
    const some = (...ids: unknown[]) =>
      mine({
        controller: "selected_articles",
        query: { article_ids: ids.map(String) },
      });
    expect(
      await statusOf(articles.updateAll(some(1, 99), { state: "live" })),
    ).toBe(404);
    expect(
      await statusOf(articles.updateAll(some(1, "x"), { state: "live" })),
    ).toBe(404);
    const changed = await articles.updateAll(some(3, 1), { state: "live" });
    expect(changed.map(({ id, state }) => [id, state])).toEqual([
      [3, "live"],
      [1, "live"],
    ]);
    expect(await statusOf(articles.destroyAll(some(2, 99)))).toBe(404);
    await articles.destroyAll(some(2, 4));
    const left = await articles.list(
      mine({ query: { state: ["live", "draft"] } }),
    );
    expect(left.rows.map(({ id }) => id)).toEqual([1, 3]);
    expect((await articles.list(some(3))).rows.map(({ id }) => id)).toEqual([
      3,
    ]);
  },

  "loses no race": async ({ stores }, expect) => {
    const { articles } = stores;
    await articles.create(mine(), article);
    const at = (match: string) =>
      mine({
        params: { id: 1 },
        headers: { get: () => match, has: () => true },
      });
    const races = Array.from({ length: 5 }, (_, number) =>
      statusOf(articles.update(at('"v1.aa"'), { title: `r${number}` })),
    );
    const ends = await Promise.all(races);
    expect(ends.filter((end) => end === "done")).toHaveLength(1);
    expect(ends.filter((end) => end === 412)).toHaveLength(4);
    expect(
      await statusOf(articles.update(at('W/"v2.bb"'), { title: "x" })),
    ).toBe("done");
    expect(await statusOf(articles.destroy(at('"v2"')))).toBe(412);
    expect(await statusOf(articles.destroy(at("nonsense")))).toBe(412);
    expect(await statusOf(articles.destroy(at("*")))).toBe("done");
  },

  "changes only what is in a state": async ({ stores }, expect) => {
    const { articles } = stores;
    await articles.create(mine(), article);
    const one = mine({ params: { id: 1 } });
    const publish = articles.update(
      one,
      {},
      { if: { state: "live" }, set: { title: "x" } },
    );
    expect(await statusOf(publish)).toBe(409);
    await articles.update(
      one,
      {},
      { if: { pinned: true }, set: { state: "live" } },
    );
    expect(await articles.find(one)).toMatchObject({ state: "live" });
  },

  "keeps a transaction together": async ({ stores }, expect) => {
    const work = stores.transaction(async ({ articles, transaction }) => {
      await articles.create(mine(), article);
      expect(await statusOf(articles.create(mine(), article))).toBe(409);
      await expect(
        transaction(async (inner) => {
          await inner.articles.create(mine(), { ...article, title: "inner" });
          throw new Error("inner");
        }),
      ).rejects.toThrow("inner");
      await articles.create(mine(), { ...article, title: "two" });
      expect((await articles.list(mine())).rows).toHaveLength(2);
      await expect(stores.articles.list(mine())).rejects.toThrow(
        "A transaction is open here",
      );
      throw new Error("enough");
    });
    await expect(work).rejects.toThrow("enough");
    expect((await stores.articles.list(mine())).rows).toEqual([]);
  },

  "refuses refs to rows that are somebody else's": async (
    { stores: { articles, notes } },
    expect,
  ) => {
    await articles.create(mine(), article);
    const note = { article_id: 1 };
    expect(await notes.create(mine(), note)).toMatchObject(note);
    await expect(
      notes.create(mine({ scope: { account_id: 2 } }), note),
    ).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ pointer: "#/article_id", code: "ref" }] },
    });
    expect(await statusOf(notes.create(mine({ scope: {} }), note))).toBe(401);
    expect(await statusOf(notes.list(mine({ scope: {} })))).toBe("done");
  },

  "takes a change of nothing": async ({ stores }, expect) => {
    const made = await stores.tags.create(system(), { name: "a" });
    const one = { controller: "tags", params: { id: made["id"] } };
    expect(await stores.tags.update(system(one), {})).toEqual(made);
    const none = system({ controller: "tags", params: { id: 99 } });
    expect(await statusOf(stores.tags.update(none, {}))).toBe(404);
  },

  "takes more refs than a statement has variables": async (
    { db, stores: { articles } },
    expect,
  ) => {
    await sql`with recursive numbers (number) as (
        select 1 union all select number + 1 from numbers where number < 70000)
      insert into tags (name) select cast(number as text) from numbers`.execute(
      db,
    );
    const all = Array.from({ length: 70_000 }, (_, index) => index + 1);
    const made = await articles.create(mine(), { ...article, tag_ids: all });
    expect(made["tag_ids"]).toEqual(all);
    const one = { params: { id: made["id"] } };
    const odd = all.filter((id) => id % 2 === 1);
    const input = { tag_ids: [...odd, ...odd].reverse() };
    const changed = await articles.update(mine(one), input);
    expect(changed["tag_ids"]).toEqual(odd);
    const { rows } = await articles.list(mine());
    expect(rows[0]?.["tag_ids"]).toEqual(odd);
    // So many that, as arguments, they would overflow the stack.
    const strangers = Array.from({ length: 200_000 }, (_, index) => 1 - index);
    await expect(
      articles.update(mine(one), { tag_ids: strangers }),
    ).rejects.toMatchObject({
      status: 422,
      problem: { errors: { 0: { pointer: "#/tag_ids/1", code: "ref" } } },
    });
  },

  "writes the same refs to all rows of a subset": async (
    { stores: { articles, tags } },
    expect,
  ) => {
    for (const name of ["a", "b", "c"]) await tags.create(system(), { name });
    await fill(articles, 3);
    const subset = { controller: "selected_articles", method: "PATCH" };
    const query = { article_ids: ["1", "3"] };
    const input = { tag_ids: [3, 1, 3] };
    const changed = await articles.updateAll(mine({ ...subset, query }), input);
    expect(changed.map((row) => row["tag_ids"])).toEqual([
      [1, 3],
      [1, 3],
    ]);
    const lists = (await articles.list(mine())).rows.map((row) => [
      row["id"],
      row["tag_ids"],
    ]);
    expect(lists).toEqual([
      [1, [1, 3]],
      [2, []],
      [3, [1, 3]],
    ]);
    await articles.updateAll(mine({ ...subset, query }), { tag_ids: [] });
    expect(
      (await articles.list(mine())).rows.flatMap((row) => row["tag_ids"]),
    ).toEqual([]);
  },

  "keeps lists of refs that are uuids": async (
    { stores: { articles, comments, notes } },
    expect,
  ) => {
    await articles.create(mine(), article);
    const under = mine({ controller: "comments", params: { article_id: 1 } });
    const ids: unknown[] = [];
    for (const body of ["a", "b"])
      ids.push((await comments.create(under, { body }))["id"]);
    // Of one millisecond, they are in any order; a list has them in their own.
    ids.sort();
    const note = { article_id: 1, comment_ids: [...ids, ids[0]] };
    const made = await notes.create(mine(), note);
    expect(made["comment_ids"]).toEqual(ids);
    const none = "00000000-0000-7000-8000-000000000000";
    const bad = notes.create(mine(), { ...note, comment_ids: [ids[0], none] });
    await expect(bad).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ pointer: "#/comment_ids/1", code: "ref" }] },
    });
  },

  "takes as many values and versions as a request can name": async (
    { stores: { articles } },
    expect,
  ) => {
    await fill(articles, 1);
    const prices = Array.from(
      { length: 4000 },
      (_, index) => `${index + 1}.00`,
    );
    const { rows } = await articles.list(mine({ query: { price: prices } }));
    expect(rows).toHaveLength(1);
    const ids = prices.map((_, index) => String(index + 1));
    const named = { controller: "selected_articles" };
    const query = { article_ids: ids };
    const subset = await articles.list(mine({ ...named, query }));
    expect(subset.rows).toHaveLength(1);
    expect(await statusOf(articles.destroyAll(mine({ ...named, query })))).toBe(
      404,
    );
    const tags = ids.map((id) => `"v${id}"`).join();
    const headers = new Headers({ "if-match": tags });
    const one = { params: { id: 1 }, headers };
    expect(await articles.update(mine(one), { title: "x" })).toMatchObject({
      title: "x",
    });
  },

  "keeps the smallest and the largest numbers": async (
    { stores: { tags } },
    expect,
  ) => {
    const numbers = [
      ...[5e-324, 1e-310, 2.2250738585072014e-308, 6.2e-29, 1e-16, 0],
      ...[1e308, 1.7976931348623157e308, -5e-324, -1e-16, -1e308, 2 ** 63],
    ];
    const list = { controller: "tags" };
    for (const weight of numbers) {
      const made = await tags.create(system(), { name: `${weight}`, weight });
      expect(made["weight"]).toBe(weight);
      const query = { weight: String(weight) };
      const { rows } = await tags.list(system({ ...list, query }));
      expect(rows.map((row) => row["weight"])).toEqual([weight]);
    }
  },

  "counts pages": async ({ stores }, expect) => {
    for (const name of ["a", "b", "c"])
      await stores.tags.create(system(), { name });
    const names = async (query: object): Promise<unknown> =>
      (await stores.tags.list(system({ controller: "tags", query }))).rows.map(
        ({ name }) => name,
      );
    expect(await names({})).toEqual(["a", "b"]);
    expect(await names({ page: "2" })).toEqual(["c"]);
    expect(await names({ page: "3" })).toEqual([]);
    expect(await statusOf(names({ page: "0" }))).toBe(422);
    expect(await statusOf(names({ after: "x" }))).toBe(400);
  },
};

export function listStoreCases(): readonly (readonly [string, Case])[] {
  return Object.entries(cases);
}
