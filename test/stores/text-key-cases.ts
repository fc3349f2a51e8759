/**
 * Ids that are texts, made by a function of the user's or by clients with PUT: one
 * list of cases for both databases.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { compile } from "../support/compile.js";
import { createFolder } from "../support/projects.js";
import { type Emitted, load } from "./reference/app.js";

const MANIFEST = {
  formats: ["json", "csv"],
  updateMethods: ["PATCH", "PUT"],
  resources: {
    users: {
      key: { type: "text", madeBy: "server", column: "login" },
      fields: { name: "string" },
    },
    articles: {
      key: { type: "text", madeBy: "client", pattern: "[A-Za-z0-9._-]+" },
      except: ["create"],
      fields: {
        title: "string",
        author: { ref: "users", optional: true },
        fans: { ref: "users", many: true, optional: true },
        labels: { ref: "labels", many: true, optional: true },
      },
      collection: { drafts: "GET" },
      resources: { comments: { key: "uuid", fields: { body: "text" } } },
    },
    labels: {
      key: "uuid",
      fields: {
        name: "string",
        users: { ref: "users", many: true, optional: true },
      },
    },
    marks: {
      key: { type: "text", madeBy: "server" },
      constraints: { id: "[a-z]+" },
      fields: { name: "string" },
    },
    notes: {
      key: { type: "text", madeBy: "client", maxLength: 8 },
      except: ["create"],
      concurrency: "required",
      fields: { body: "text" },
    },
  },
};

/** The id of a user, and of a mark, is its name. */
const nameOf = ({ name }: { readonly name: string }) => name;
const functions = { user: { id: nameOf }, mark: { id: nameOf } };

/**
 * Runs the cases.
 *
 * @param open gives the place of an empty database
 */
export function describeTextKeys(
  dialect: string,
  open: () => string | Promise<string>,
): void {
  const folder = createFolder();
  let send: (
    line: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<readonly [status: number, value: unknown]>;
  const errors: unknown[] = [];
  let stop = (): Promise<void> => Promise.resolve();

  beforeAll(async () => {
    const { model } = await compile({ ...MANIFEST, database: { dialect } });
    if (model === null) throw new Error("The manifest is not valid");
    const emitted: Emitted = await load(folder.path, model);
    const db = await emitted.openDatabase(await open());
    await emitted.migrate(db);
    const stores = emitted.createStores(db, functions);
    const app = emitted.createApp(emitted.createControllers(stores), {
      onError: (error: unknown) => {
        errors.push(error);
      },
    });
    stop = () => db.destroy();
    send = async (line, body, headers = {}) => {
      const [method = "", path = ""] = line.split(" ");
      const json = { "content-type": "application/json" };
      const init = { method, headers: { ...json, ...headers } };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const reply = await app.fetch(
        new Request(`http://localhost${path}`, { ...init, ...sent }),
      );
      const text = await reply.text();
      const value: unknown = text === "" ? null : JSON.parse(text);
      return [reply.status, value] as const;
    };
  });

  afterAll(async () => {
    await stop();
    folder.remove();
  });

  test("a function makes the id of a new row", async () => {
    const made = await send("POST /users", { name: "ada" });
    expect(made).toMatchObject([201, { id: "ada", name: "ada" }]);
    expect(await send("GET /users/ada")).toMatchObject([200, { name: "ada" }]);
    expect((await send("POST /users", { name: "ada" }))[0]).toBe(409);
    expect((await send("GET /users/ada%00"))[0]).toBe(404);
  });

  test.each(["a/b", ".", "..", "new", "a.json"])(
    "what no id can be is an error of the function: %s",
    async (name) => {
      errors.length = 0;
      expect((await send("POST /users", { name }))[0]).toBe(500);
      expect(String(errors)).toContain("is no id of user");
    },
  );

  test("a row that no address leads to is made all the same", async () => {
    for (const name of ["tea", "TEA"]) {
      const made = await send("POST /marks", { name });
      expect(made).toMatchObject([201, { id: name }]);
    }
    expect((await send("GET /marks/tea"))[0]).toBe(200);
    expect((await send("GET /marks/TEA"))[0]).toBe(404);
  });

  test("PUT makes a row, and changes it", async () => {
    const path = "/articles/Tea-1.0";
    const made = await send(`PUT ${path}`, { title: "a" });
    expect(made).toMatchObject([201, { id: "Tea-1.0", author_id: null }]);
    const changed = await send(`PUT ${path}`, { title: "b" });
    expect(changed).toMatchObject([200, { id: "Tea-1.0", title: "b" }]);
    expect(await send("GET /articles")).toMatchObject([200, [{ title: "b" }]]);
    expect((await send("PATCH /articles/none", { title: "b" }))[0]).toBe(404);
    expect((await send("PUT /articles/none", {}))[0]).toBe(422);
    const author = { title: "c", author_id: "nobody" };
    expect((await send("PUT /articles/none", author))[0]).toBe(422);
    expect((await send("GET /articles/none"))[0]).toBe(404);
  });

  test.each([
    ["/articles/a%2Fb", "pattern"],
    [`/articles/${"x".repeat(256)}`, "maxLength"],
    ["/articles/new", "reserved"],
    ["/articles/drafts", "reserved"],
    ["/notes/123456789", "maxLength"],
    ["/notes/a%2Fb", "reserved"],
  ])("no row gets the id of %s", async (path, code) => {
    const body = { title: "a", body: "a" };
    const reply = await send(`PUT ${path}`, body, { "if-none-match": "*" });
    expect(reply).toMatchObject([
      422,
      { errors: [{ parameter: "id", code }], detail: "The path is not valid" },
    ]);
  });

  test("If-None-Match makes one or fails", async () => {
    const body = { body: "a" };
    const none = { "if-none-match": "*" };
    expect((await send("PUT /notes/a", body))[0]).toBe(428);
    expect((await send("PUT /notes/a", body, { "if-match": "*" }))[0]).toBe(
      412,
    );
    expect((await send("PUT /notes/a", body, none))[0]).toBe(201);
    expect((await send("PUT /notes/a", { body: "b" }, none))[0]).toBe(412);
    expect(await send("GET /notes/a")).toMatchObject([200, { body: "a" }]);
  });

  test("of many that make a row at once, one does", async () => {
    const bodies = Array.from({ length: 10 }, (_, at) => ({
      title: String(at),
    }));
    const replies = await Promise.all(
      bodies.map((body) => send("PUT /articles/race", body)),
    );
    const statuses = replies.map(([status]) => status).sort();
    expect(statuses).toEqual([...Array<number>(9).fill(200), 201]);
  });

  test("rows below one, and refs to one", async () => {
    const body = { body: "a" };
    await send("POST /users", { name: "bob" });
    const sent = { title: "a", author_id: "bob" };
    expect((await send("PUT /articles/held", sent))[0]).toBe(201);
    const made = await send("POST /articles/held/comments", body);
    expect(made).toMatchObject([201, { article_id: "held" }]);
    expect(await send("GET /articles/held/comments")).toMatchObject([
      200,
      [{ body: "a" }],
    ]);
    expect((await send("POST /articles/nowhere/comments", body))[0]).toBe(404);
    expect((await send("POST /articles/%00/comments", body))[0]).toBe(404);
    expect((await send("DELETE /users/bob"))[0]).toBe(409);
  });

  test("lists of refs, by texts and to them", async () => {
    for (const name of ["una", "019b0000-0000-7000-8000-000000000000"])
      await send("POST /users", { name });
    const fan_ids = ["019b0000-0000-7000-8000-000000000000", "una"];
    const label = await send("POST /labels", {
      name: "tea",
      user_ids: fan_ids,
    });
    expect(label).toMatchObject([201, { user_ids: fan_ids }]);
    const { id } = label[1] as { readonly id: string };
    const sent = { title: "a", fan_ids, label_ids: [id] };
    const made = await send("PUT /articles/listed", sent);
    expect(made).toMatchObject([201, sent]);
    expect(await send("GET /articles/listed")).toMatchObject([200, sent]);
    const none = { fan_ids: [], label_ids: [] };
    const changed = await send("PATCH /articles/listed", none);
    expect(changed).toMatchObject([200, none]);
    expect((await send("PATCH /articles/listed", { fan_ids: ["no"] }))[0]).toBe(
      422,
    );
  });
}
