/** What is emitted, over a database: one list of cases for both. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Model } from "../../src/model/types.js";
import type { StoreContext } from "../../src/runtime/stores/store-types.js";
import { bundleProject } from "../support/bundle-project.js";
import { compile, target } from "../support/compile.js";
import { createFolder, writeProject } from "../support/projects.js";

const comments = { fields: { body: "text", extra: "json" } };

/** A manifest with every kind of column. */
export const blog = {
  resources: {
    users: {
      key: "uuid",
      fields: {
        name: { type: "string", unique: true },
        secret: { type: "string", read: "never", default: "it's `one`" },
        liked: { type: "boolean", computed: true },
        score: { type: "integer", computed: true, optional: true },
      },
    },
    articles: {
      concurrency: "etag",
      list: {
        filter: ["state", "author", "created_at"],
        sort: ["title", "created_at"],
        size: 2,
      },
      fields: {
        title: "string",
        state: { enum: ["draft", "live", "it's"], default: "draft" },
        author: { ref: "users", onDelete: "cascade" },
        tags: { ref: "tags", many: true },
        on: { type: "date", default: "today" },
        pinned: { type: "boolean", default: false },
        price: { type: "decimal", default: "0.00" },
        words: { type: "string", many: true, default: ["a", "b"] },
        number: { type: "integer", unique: ["author"], optional: true },
        main: { ref: "comments", onDelete: "clear", optional: true },
      },
      subsets: {
        drafts: { only: "index", where: { state: "draft" } },
        selected: ["update", "destroy"],
      },
      resources: { comments },
    },
    photos: {
      fields: { place: { fields: { x: "number" } } },
      resources: { comments: { record: "comment", controller: "comments" } },
    },
    tags: { timestamps: false, fields: { name: "string" } },
    profiles: {
      ...{ record: "user", param: "name", only: "show" },
      ...{ read: ["name", "liked"], write: ["name"] },
    },
  },
  namespaces: {
    admin: { resources: { articles: { record: "article", write: ["title"] } } },
  },
};

export async function modelOf(dialect: string): Promise<Model> {
  const { model, errors } = await compile({ ...blog, database: { dialect } });
  if (model === null) throw new Error(JSON.stringify(errors));
  return model;
}

type Row = Readonly<Record<string, unknown>>;

/** What the cases call of the emitted code. */
interface Emitted {
  readonly openDatabase: (place: string) => Promise<Kysely<unknown>>;
  readonly migrate: (db: Kysely<unknown>) => Promise<void>;
  readonly down: (db: Kysely<unknown>) => Promise<void>;
  readonly createControllers: (stores: object) => object;
  readonly createApp: (controllers: object) => {
    fetch(request: Request): Promise<Response>;
  };
  readonly system: (options: object) => StoreContext;
  readonly createStores: (
    db: Kysely<unknown>,
    computed: object,
  ) => Readonly<
    Record<
      string,
      {
        create(context: StoreContext, input: object): Promise<Row>;
        list(context: StoreContext): Promise<{ readonly rows: readonly Row[] }>;
      }
    >
  >;
}

const main = `
export * from "./src/database.js";
export * from "./src/resources/stores.js";
export * from "./src/controllers/index.js";
export * from "./src/resources/app.js";
export { down } from "./src/migrations/0001_create_tables.js";
`;

/**
 * Runs the cases.
 *
 * @param open gives the place of an empty database
 */
export function describeEmitted(
  dialect: string,
  open: () => string | Promise<string>,
): void {
  const folder = createFolder();
  let emitted: Emitted;
  let db: Kysely<unknown>;

  beforeAll(async () => {
    writeProject(folder.path, await modelOf(dialect), target);
    emitted = (await bundleProject(folder.path, main)) as Emitted;
    db = await emitted.openDatabase(await open());
    await emitted.migrate(db);
  });

  afterAll(async () => {
    await db.destroy();
    folder.remove();
  });

  const like = (rows: readonly unknown[]) =>
    Promise.resolve(rows.map(() => true));

  test("rows are kept and read in the tables of the first migration", async () => {
    const { system } = emitted;
    const { users, articles, tags } = emitted.createStores(db, {
      user: { liked: like, score: like },
    });
    if (!users || !articles || !tags) throw new Error("no stores");
    const at = (controller: string) => system({ controller });
    const secret = "a";
    const user = await users.create(at("users"), { name: "Ann", secret });
    const tag = await tags.create(at("tags"), { name: "tea" });
    const input = {
      ...{ title: "Tea", state: "it's", author_id: user["id"] },
      ...{ tag_ids: [tag["id"]], on: "2026-01-31", pinned: true },
      ...{ price: "12.50", words: ["x"], number: null, main_id: null },
    };
    const article = await articles.create(at("articles"), input);
    expect(article).toMatchObject(input);
    const { rows } = await articles.list(at("articles"));
    expect(rows).toEqual([article]);
  });

  test("a row that is inserted by hand is whole", async () => {
    const id = "019b0000-0000-7000-8000-000000000000";
    await sql`insert into users (id, name) values (${id}, 'Bob')`.execute(db);
    await sql`insert into articles (title, author_id, "on") values ('By hand', ${id}, '2026-02-01')`.execute(
      db,
    );
    const { articles } = emitted.createStores(db, {});
    const context = emitted.system({ controller: "articles" });
    const { rows } = (await articles?.list(context)) ?? { rows: [] };
    expect(rows.at(-1)).toMatchObject({
      ...{ title: "By hand", state: "draft", pinned: false, price: "0.00" },
      ...{ words: ["a", "b"], tag_ids: [], number: null },
      created_at: expect.stringMatching(
        /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
      ) as unknown,
    });
  });

  test.each([
    ["an enum's other word", `update articles set state = 'gone'`],
    [
      "a comment of nothing",
      `insert into comments (body, extra) values ('a', '1')`,
    ],
    ["a ref to nothing", `update articles set main_id = 7`],
    ["a value twice", `update users set name = 'Ann'`],
  ])("the database refuses %s", async (_, statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow();
  });

  test("stubs answer requests from the stores", async () => {
    const stores = emitted.createStores(db, {
      user: { liked: like, score: () => Promise.resolve([1]) },
    });
    const app = emitted.createApp(emitted.createControllers(stores));
    const send = async (
      method: string,
      path: string,
      body?: object,
      more: Readonly<Record<string, string>> = {},
    ) => {
      const headers = { "content-type": "application/json", ...more };
      const text = body === undefined ? {} : { body: JSON.stringify(body) };
      const reply = await app.fetch(
        new Request(`http://localhost${path}`, { method, headers, ...text }),
      );
      const said = await reply.text();
      const { status } = reply;
      const value = (said === "" ? null : JSON.parse(said)) as Row;
      return { status, value, headers: reply.headers };
    };
    const user = await send("POST", "/users", { name: "Cid" });
    expect(user).toMatchObject({
      status: 201,
      value: { name: "Cid", liked: true, score: 1 },
    });
    expect(user.value).not.toHaveProperty("secret");
    const draft = {
      ...{ title: "Asked", author_id: user.value["id"] },
      ...{ tag_ids: [], price: "1.00" },
    };
    const article = await send("POST", "/articles", draft);
    expect(article.status).toBe(201);
    const path = `/articles/${String(article.value["id"])}`;
    expect(article.headers.get("location")).toBe(`http://localhost${path}`);
    expect((await send("POST", "/articles", {})).status).toBe(422);
    const shown = await send("GET", path);
    expect(shown).toMatchObject({ status: 200, value: { title: "Asked" } });
    const tagged = { "if-match": '"v1"' };
    const changed = { ...draft, title: "Changed" };
    expect((await send("PUT", path, changed, tagged)).status).toBe(200);
    expect((await send("PUT", path, changed, tagged)).status).toBe(412);
    const list = await send("GET", "/articles?state=draft&sort=-title");
    expect(list.value).toMatchObject([{ title: "Changed" }, {}]);
    const comments = `${path}/comments`;
    const comment = { body: "a", extra: { b: [1] } };
    const made = await send("POST", comments, comment);
    expect(made).toMatchObject({ status: 201, value: comment });
    expect(made.headers.get("location")).toBe(
      `http://localhost${comments}/${String(made.value["id"])}`,
    );
    expect((await send("GET", "/articles/999/comments")).status).toBe(404);
    expect((await send("GET", "/profiles/Cid")).value).toEqual({
      ...{ name: "Cid", liked: true },
    });
    const ids = `article_ids[]=${String(article.value["id"])}`;
    expect((await send("DELETE", `/articles/selected?${ids}`)).status).toBe(
      409,
    );
    expect(
      (await send("DELETE", `${comments}/${String(made.value["id"])}`)).status,
    ).toBe(204);
    expect((await send("DELETE", `/articles/selected?${ids}`)).status).toBe(
      204,
    );
    expect((await send("GET", path)).status).toBe(404);
  });

  test("migrating again does nothing, and down takes it all back", async () => {
    await emitted.migrate(db);
    await emitted.down(db);
    const tables = await db.introspection.getTables();
    // Kysely knows its own table, and leaves it out. Ours stays for the next time.
    const left = dialect === "sqlite" ? [] : ["kysely_migration_turn"];
    expect(tables.map(({ name }) => name)).toEqual(left);
  });

  if (dialect !== "sqlite") return;
  test("a server is no file", () => {
    rmSync(join(folder.path, "main.ts"));
    process.env["DATABASE_URL"] = "postgres://localhost/a";
    const { openDatabase } = emitted as unknown as {
      openDatabase: () => unknown;
    };
    expect(() => openDatabase()).toThrow("names a server");
    delete process.env["DATABASE_URL"];
  });
}
