/**
 * Lists that are gone through from their beginning to their end: the rows that following
 * `next` gives, in as many steps as they take. One list of cases for both databases.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import type { AnyQuery } from "../../src/runtime/stores/store-types.js";
import { type CalledApp, openCalled } from "./called-app.js";

const ROWS = 230;

const manifest = {
  caller: { ref: "users", roles: ["admin"] },
  formats: ["json"],
  apiOnly: true,
  resources: {
    users: { fields: { name: "string" }, access: "anyone" },
    items: {
      fields: {
        title: "string",
        rank: { type: "integer", optional: true },
        owner: { ref: "users", set: "caller" },
      },
      access: { read: ["owner", "admin"], write: "owner" },
      list: {
        ...{ filter: ["rank"], sort: ["rank"], search: ["title"] },
        ...{ page: "numbers", size: 100, total: true },
      },
      collection: { all: { method: "GET", returns: "items" } },
      resources: {
        notes: { fields: { text: "string" }, access: { write: "anyone" } },
      },
    },
  },
};

type Row = Readonly<Record<string, unknown>>;

interface Context {
  ok(rows: unknown): unknown;
}

export function describeEach(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  let app: CalledApp<Row>;

  const idsOf = async (rows: AsyncIterable<Row>): Promise<unknown[]> => {
    const ids: unknown[] = [];
    for await (const row of rows) ids.push(row["id"]);
    return ids;
  };

  beforeAll(async () => {
    app = await openCalled(manifest, dialect, await place(), {
      write: (controllers, stores) => {
        Object.assign(Reflect.get(controllers, "items") as object, {
          all: async (context: Context) => {
            const store = (stores as CalledApp<Row>["stores"])["items"];
            const rows: Row[] = [];
            for await (const row of store!.each(context)) rows.push(row);
            return context.ok(rows);
          },
        });
      },
    });
    for (const name of ["a", "b"]) await app.send("POST /users", { name });
    const rows = Array.from({ length: ROWS }, (_, index) => ({
      title: index % 3 === 0 ? "green tea" : "black tea",
      rank: index % 7 === 0 ? null : index % 5,
      owner_id: index % 4 === 0 ? 2 : 1,
    }));
    await app.db.insertInto("items").values(rows).execute();
  });

  afterAll(async () => {
    await app.end();
  });

  const follow = async (path: string, who: string): Promise<unknown[]> => {
    const ids: unknown[] = [];
    for (let line: string | null = `GET ${path} ${who}`; line !== null;) {
      const reply = await app.fetch(line);
      expect(reply.status).toBe(200);
      const rows = (await reply.json()) as readonly Row[];
      ids.push(...rows.map(({ id }) => id));
      const next = /<http:\/\/localhost([^>]*)>; rel="next"/.exec(
        reply.headers.get("link") ?? "",
      );
      line = next === null ? null : `GET ${next[1] ?? ""} ${who}`;
    }
    return ids;
  };

  test.each([
    ["", "1,admin", ROWS],
    ["", "1", 172],
    ["?sort=rank", "1,admin", ROWS],
    ["?sort=-rank", "1", 172],
    ["?rank=&sort=-rank", "1,admin", 33],
    ["?q=green&sort=-rank", "1,admin", 77],
  ])(
    "%s of %s: all that pages have, in their order",
    async (query, who, count) => {
      const [status, rows] = await app.send(`GET /items/all${query} ${who}`);
      expect(status).toBe(200);
      const ids = (rows as readonly Row[]).map(({ id }) => id);
      expect(ids).toEqual(await follow(`/items${query}`, who));
      expect(ids).toHaveLength(count);
    },
  );

  test("a page that is asked for has no say", async () => {
    const [, all] = await app.send("GET /items/all 1,admin");
    expect(await app.send("GET /items/all?size=2&page=9 1,admin")).toEqual([
      200,
      all,
    ]);
  });

  test.each([
    ["GET /items/all", 401],
    ["GET /items/all?colour=red 1", 400],
    ["GET /items/all?sort=title 1", 400],
  ])("%s: %i", async (line, status) => {
    expect((await app.send(line))[0]).toBe(status);
  });

  test("rows above that are not there are told of", async () => {
    const notes = app.stores["notes"];
    const context = app.system({
      controller: "notes",
      params: { item_id: 99_999 },
    });
    await expect(idsOf(notes!.each(context))).rejects.toMatchObject({
      status: 404,
    });
  });

  test("conditions of one's own, and in a transaction", async () => {
    const where = (query: AnyQuery) => query.where("rank", "=", 1);
    const store = app.stores["items"];
    const ids = await idsOf(store!.each(app.system(), { where }));
    const wanted = await app.db
      .selectFrom("items")
      .select("id")
      .where("rank", "=", 1)
      .orderBy("id")
      .execute();
    expect(ids).toEqual(wanted.map(({ id }) => id));
    type Stores = CalledApp<Row>["stores"];
    const all = app.stores as unknown as {
      transaction<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
    };
    const inside = await all.transaction((stores) =>
      idsOf(stores["items"]!.each(app.system(), { where })),
    );
    expect(inside).toEqual(ids);
  });

  test("a row that goes or comes meanwhile is as it is when its turn comes", async () => {
    const store = app.stores["items"];
    const ids: unknown[] = [];
    for await (const { id } of store!.each(app.system())) {
      if (ids.length === 0) {
        await app.db
          .deleteFrom("items")
          .where("id", "=", ROWS - 1)
          .execute();
        const late = { title: "late", rank: null, owner_id: 1 };
        await app.db.insertInto("items").values(late).execute();
      }
      ids.push(id);
    }
    expect(ids).toHaveLength(ROWS);
    expect(ids).not.toContain(ROWS - 1);
    expect(ids).toContain(ROWS + 1);
  });

  test("whoever stops early reads no more", async () => {
    const store = app.stores["items"];
    let count = 0;
    const where = (query: AnyQuery): AnyQuery => {
      count += 1;
      return query;
    };
    for await (const { id } of store!.each(app.system(), { where }))
      if (id === 150) break;
    expect(count).toBe(2);
  });
}
