/**
 * What rows show of others: fields of those that they refer to, how many refer to
 * them, and whether the caller has one of these. One list of cases for both databases.
 */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { type CalledApp, openCalled } from "./called-app.js";

const manifest = {
  caller: { ref: "users", roles: ["admin"] },
  formats: ["json", "csv", "xml"],
  apiOnly: true,
  updateMethods: ["PATCH", "PUT"],
  resources: {
    users: {
      access: { read: "anyone", create: "anyone", write: "self" },
      fields: {
        name: "string",
        email: { type: "email", read: ["self", "admin"] },
        articles_count: { count: { of: "articles", by: "author" } },
        fans_count: { count: "follow" },
        wishes_count: { count: "wish" },
        followed: { mine: "follow" },
      },
      resources: {
        // Of two refs to users, the place sets one, and the server the other.
        follow: {
          access: { read: "anyone", create: "caller", write: "follower" },
          fields: {
            follower: { ref: "users", set: "caller", unique: ["user"] },
          },
        },
      },
    },
    tags: {
      access: "anyone",
      destroy: "soft",
      member: { restore: "POST" },
      fields: { name: "string", articles_count: { count: "articles" } },
    },
    articles: {
      access: {
        read: ["author", { where: { state: "live" } }],
        create: "caller",
        write: "author",
      },
      list: { size: 100, read: ["id", "title", "author"] },
      subsets: { selected: ["index", "update"] },
      fields: {
        title: "string",
        state: { enum: ["draft", "live"], default: "live" },
        author: {
          ...{ ref: "users", set: "caller" },
          embed: ["name", "email", "articles_count", "followed"],
        },
        editor: {
          ...{ ref: "users", optional: true, onDelete: "clear" },
          embed: "name",
        },
        tags: {
          ...{ ref: "tags", many: true, default: [], onDelete: "clear" },
          embed: true,
        },
        comments_count: { count: "comments" },
        some_comments: { count: { of: "comments", max: 2 } },
        notes_count: { count: "notes" },
        liked: { mine: "likes" },
        likes_count: { count: "likes" },
        wishes_count: { count: "wish" },
      },
      resources: {
        wish: {
          ...{ by: "user", only: ["create", "destroy"] },
          access: { read: "anyone", create: "caller", write: "user" },
        },
        comments: {
          access: { read: "caller", create: "caller", write: "author" },
          list: { total: true },
          fields: {
            body: "text",
            author: { ref: "users", set: "caller", embed: "name" },
          },
        },
        // Each caller reads their own alone.
        notes: {
          access: "owner",
          list: { total: true },
          fields: { body: "text", owner: { ref: "users", set: "caller" } },
        },
        likes: {
          access: { read: "anyone", create: "caller", write: "user" },
          fields: { user: { ref: "users", set: "caller" } },
        },
      },
    },
    papers: {
      ...{ record: "article", where: { state: "draft" } },
      access: { read: "admin", write: "admin" },
      only: ["index", "show"],
      read: ["id", "author", "comments_count"],
    },
    // What its replies embed is not what the record's embed.
    cards: {
      ...{ record: "article", only: ["index", "show"] },
      read: ["title", "author", "editor", "tags"],
      embed: { author: ["followed"], editor: ["name", "email"], tags: false },
    },
  },
};

type Row = Readonly<Record<string, unknown>>;

export function describeRelated(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  let app: CalledApp<Row>;
  const ids = { ann: 0, bob: 0, cy: 0 };

  const make = async (line: string, body: object): Promise<Row> => {
    const [code, value] = await app.send(line, body);
    expect([line, code, value]).toEqual([line, 201, expect.anything()]);
    return value as Row;
  };
  const get = async (line: string): Promise<Row> => {
    const [code, value] = await app.send(`GET ${line}`);
    expect([line, code, value]).toEqual([line, 200, expect.anything()]);
    return value as Row;
  };

  beforeAll(async () => {
    app = await openCalled(manifest, dialect, await place());
    for (const name of ["ann", "bob", "cy"] as const) {
      const email = `${name}@example.com`;
      const made = await make("POST /users", { name, email });
      ids[name] = made["id"] as number;
    }
  });

  afterAll(async () => {
    await app.end();
  });

  test("a ref shows fields of its row, each by its own rule", async () => {
    const { ann, bob } = ids;
    const made = await make(`POST /articles ${ann}`, { title: "Tea" });
    const { id } = made;
    const author = { id: ann, name: "ann", articles_count: 1, followed: false };
    const own = { ...author, email: "ann@example.com" };
    expect(made).toMatchObject({ author_id: ann, author: own, editor: null });
    const line = `/articles/${String(id)}`;
    expect((await get(`${line} ${ann}`))["author"]).toEqual(own);
    const hidden = { ...author, email: null };
    expect((await get(`${line} ${bob}`))["author"]).toEqual(hidden);
    expect((await get(line))["author"]).toEqual(hidden);
    await make(`POST /users/${ann}/follow ${bob}`, {});
    const followed = { ...hidden, followed: true };
    expect((await get(`${line} ${bob}`))["author"]).toEqual(followed);
    expect((await get(line))["author"]).toEqual(hidden);
    expect(await get(`/users/${ann} ${bob}`)).toMatchObject({
      ...{ followed: true, fans_count: 1, articles_count: 1 },
    });
    const [, changed] = await app.send(`PATCH ${line} ${ann}`, {
      editor_id: bob,
    });
    expect(changed).toMatchObject({ editor: { id: bob, name: "bob" } });
  });

  test("a resource shows its own part of what a ref refers to", async () => {
    const { ann, bob } = ids;
    const body = { title: "Card", editor_id: bob };
    const { id } = await make(`POST /articles ${ann}`, body);
    const card = {
      ...{ title: "Card", author: { id: ann, followed: false }, tag_ids: [] },
      editor: { id: bob, name: "bob", email: null },
    };
    const line = `/cards/${String(id)}`;
    expect(await get(line)).toEqual(card);
    const editor = { ...card.editor, email: "bob@example.com" };
    expect((await get(`${line} ${bob}`))["editor"]).toEqual(editor);
    const [, list] = await app.send("GET /cards?size=100");
    expect(list).toContainEqual(card);
    const [, { editor: usual }] = (await app.send(
      `GET /articles/${String(id)} ${bob}`,
    )) as readonly [number, Row];
    expect(usual).toEqual({ id: bob, name: "bob" });
    const csv = await app.fetch(`GET ${line}.csv`);
    expect((await csv.text()).split("\r\n")[0]).toBe(
      "title,author.id,author.followed,editor.id,editor.name,editor.email,tag_ids",
    );
  });

  test("a list of refs shows its rows in order, without those that are gone", async () => {
    const { ann } = ids;
    const tags = [];
    for (const name of ["b", "a"])
      tags.push(await make(`POST /tags ${ann}`, { name }));
    const [first, second] = tags.map(({ id }) => id as number);
    const body = { title: "Tags", tag_ids: [second, first] };
    const made = await make(`POST /articles ${ann}`, body);
    const b = { id: first, name: "b", articles_count: 1 };
    const a = { id: second, name: "a", articles_count: 1 };
    expect(made["tags"]).toMatchObject([b, a]);
    const [code] = await app.send(`DELETE /tags/${first ?? 0} ${ann}`);
    expect(code).toBe(204);
    const line = `/articles/${String(made["id"])} ${ann}`;
    expect((await get(line))["tags"]).toMatchObject([a]);
    await app.send(`POST /tags/${first ?? 0}/restore ${ann}`);
    expect((await get(line))["tags"]).toMatchObject([b, a]);
  });

  test("a count is that of the caller's own list", async () => {
    const { ann, bob, cy } = ids;
    const { id } = await make(`POST /articles ${ann}`, { title: "Counts" });
    const line = `/articles/${String(id)}`;
    for (const who of [ann, bob, cy]) {
      await make(`POST ${line}/comments ${who}`, { body: "Yes" });
      if (who !== cy) await make(`POST ${line}/notes ${who}`, { body: "Hm" });
      if (who !== cy) await make(`POST ${line}/likes ${who}`, {});
    }
    const counts = { some_comments: 2, likes_count: 2, comments_count: 3 };
    expect(await get(`${line} ${ann}`)).toMatchObject({
      ...{ ...counts, notes_count: 1, liked: true },
    });
    expect(await get(`${line} ${cy}`)).toMatchObject({
      ...{ ...counts, notes_count: 0, liked: false },
    });
    expect(await get(line)).toMatchObject({
      ...{ comments_count: 0, some_comments: 0, notes_count: 0 },
      ...{ liked: false, likes_count: 2 },
    });
  });

  test("a count obeys the rules of what it counts", async () => {
    const { ann, bob } = ids;
    const before = Number((await get(`/users/${ann}`))["articles_count"]);
    const draft = { title: "Draft", state: "draft" };
    const { id } = await make(`POST /articles ${ann}`, draft);
    const countFor = async (who: string): Promise<unknown> =>
      (await get(`/users/${ann}${who}`))["articles_count"];
    expect(await countFor("")).toBe(before);
    expect(await countFor(` ${bob}`)).toBe(before);
    expect(await countFor(` ${ann}`)).toBe(before + 1);
    // In a place of its own, an admin reads drafts.
    expect(await countFor(` ${bob},admin`)).toBe(before + 1);
    const paper = await get(`/papers/${String(id)} ${bob},admin`);
    const author = { id: ann, email: "ann@example.com" };
    expect(paper).toMatchObject({ id, author, comments_count: 0 });
    expect(Object.keys(paper)).toEqual(["id", "author", "comments_count"]);
  });

  test("a row for each caller counts for all of them, from wherever", async () => {
    const { ann, bob, cy } = ids;
    const { id } = await make(`POST /articles ${ann}`, { title: "Wishes" });
    const line = `/articles/${String(id)}`;
    for (const who of [ann, bob]) await make(`POST ${line}/wish ${who}`, {});
    for (const who of ["", ` ${ann}`, ` ${cy}`]) {
      expect(await get(line + who)).toMatchObject({ wishes_count: 2 });
      expect(await get(`/users/${bob}${who}`)).toMatchObject({
        wishes_count: 1,
      });
    }
  });

  test("a page takes a statement for each field, whatever its size", async () => {
    const { ann } = ids;
    for (let count = 0; count < 30; count++) {
      const made = await make(`POST /articles ${ann}`, { title: "Many" });
      const line = `POST /articles/${String(made["id"])}/comments ${ann}`;
      if (count < 3) await make(line, { body: "One" });
    }
    const executor = Object.getPrototypeOf(
      Object.getPrototypeOf(app.db.getExecutor()),
    ) as { executeQuery: (query: object) => Promise<object> };
    const counter = vi.spyOn(executor, "executeQuery");
    const counts: number[] = [];
    for (const size of [1, 20, 100]) {
      counter.mockClear();
      const rows = await get(`/articles?size=${size} ${ann}`);
      const length = Array.isArray(rows) ? rows.length : 0;
      expect(length).toBeGreaterThan(Math.min(size, 30) - 1);
      counts.push(counter.mock.calls.length);
    }
    counter.mockRestore();
    // The page, its lists of refs, nine fields and three more of what they embed; no
    // row of the first page has tags.
    expect(counts).toEqual([12, 14, 14]);
  });

  test("rows of a list show less, and CSV and XML show it too", async () => {
    const { ann } = ids;
    const rows = await get(`/articles?size=2 ${ann}`);
    expect(rows).toMatchObject([{ author: { id: ann } }, {}]);
    const csv = await app.fetch(`GET /articles.csv?size=1 ${ann}`);
    const [header, line] = (await csv.text()).split("\r\n");
    const parts = ["id", "name", "email", "articles_count", "followed"];
    const columns = parts.map((part) => `author.${part}`).join();
    expect(header).toBe(`id,title,${columns}`);
    expect(line).toContain(`1,Tea,${ann},ann,ann@example.com,`);
    const xml = await app.fetch(`GET /articles/1.xml ${ann}`);
    expect(await xml.text()).toContain("<name>ann</name>");
  });

  test("several rows that are changed together show it", async () => {
    const { ann } = ids;
    const made = await make(`POST /articles ${ann}`, { title: "Set" });
    const line = `/articles/selected?article_ids[]=${String(made["id"])}`;
    const [code, rows] = await app.send(`PATCH ${line} ${ann}`, {
      title: "Sets",
    });
    expect([code, rows]).toMatchObject([
      200,
      [{ title: "Sets", author: { id: ann }, liked: false }],
    ]);
  });

  test("in a transaction, what rows show is that of the transaction", async () => {
    const { ann } = ids;
    const { stores, system } = app;
    const made = await make(`POST /articles ${ann}`, { title: "Inside" });
    type Inside = (work: (stores: CalledApp<Row>["stores"]) => unknown) => {
      then: Promise<unknown>["then"];
    };
    const transaction = Reflect.get(stores, "transaction") as unknown as Inside;
    const seen: unknown[] = [];
    await transaction(async ({ likes, articles }) => {
      await likes?.create(
        system(),
        {},
        {
          set: { article_id: made["id"], user_id: ann },
        },
      );
      const row = await articles?.find(system(), { id: made["id"] });
      seen.push(row?.["likes_count"], row?.["author"]);
    });
    expect(seen).toMatchObject([1, { id: ann }]);
  });
}
