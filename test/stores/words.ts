/**
 * Words of your own in rules: who sees and changes which rows, what a change may not do,
 * and what functions that fail come to. One list of cases for both databases.
 */
import { type ExpressionBuilder, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import type { Caller } from "../../src/runtime/http/context.js";
import type { AnyDatabase } from "../../src/runtime/stores/store-types.js";
import { compile } from "../support/compile.js";
import { createFolder } from "../support/projects.js";
import { load } from "./reference/app.js";

const plain = { timestamps: false };

const manifest = {
  caller: { ref: "users", roles: ["admin"], words: ["shared", "open", "kept"] },
  formats: ["json"],
  updateMethods: ["PATCH"],
  apiOnly: true,
  resources: {
    users: { ...plain, fields: { name: "string" }, access: "anyone" },
    tags: { ...plain, fields: { name: "string" }, access: "anyone" },
    boards: {
      ...plain,
      fields: {
        title: { type: "string", unique: true },
        state: { enum: ["draft", "live"], default: "draft" },
        owner: { ref: "users", set: "caller" },
        tags: { ref: "tags", many: true },
        secret: { type: "string", default: "s", read: ["owner", "shared"] },
        level: { type: "integer", default: 0, write: "shared" },
      },
      access: {
        read: ["owner", "shared", "open"],
        write: ["owner", { who: "shared", where: { state: "draft" } }, "kept"],
        create: "caller",
      },
      member: { publish: { method: "POST", access: ["admin", "shared"] } },
      subsets: { selected: ["update"] },
      resources: {
        cards: {
          ...plain,
          fields: { text: "string" },
          access: { write: "caller" },
        },
      },
    },
    notes: {
      ...plain,
      fields: { board: { ref: "boards" } },
      access: { read: "anyone", write: "caller" },
    },
    shares: {
      ...plain,
      fields: { board: { ref: "boards" }, user: { ref: "users" } },
      access: "admin",
    },
  },
};

type Eb = ExpressionBuilder<AnyDatabase, string>;
interface Asked {
  readonly caller: Caller | null;
}
type Word = (eb: Eb, asked: Asked) => unknown;

/** Somebody has shared it with the caller. SQL of one's own may have an "or". */
const shared: Word = (eb, { caller }) =>
  caller === null
    ? eb.lit(false)
    : sql`exists (select 1 from shares where shares.board_id = boards.id
        and shares.user_id = ${caller.id}) or boards.title = 'for all'`;

const open: Word = (eb) => eb("state", "=", "live");

/** By what has to be read again: the row by its id, and its list of refs. */
const kept: Word = (eb, { caller }) =>
  caller?.id === 3
    ? eb.and([
        eb(
          "boards.id",
          "in",
          eb
            .selectFrom("boards as b")
            .select("b.id")
            .where("b.title", "!=", "gone"),
        ),
        eb.exists(
          eb
            .selectFrom("boards_tags as t")
            .select("t.tag_id")
            .whereRef("t.board_id", "=", "boards.id")
            .where("t.tag_id", "=", 1),
        ),
      ])
    : eb.lit(false);

export function describeWords(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  const folder = createFolder();
  const errors: unknown[] = [];
  let board: Record<string, Word>;
  let fetch: (request: Request) => Promise<Response>;
  let stores: Stores;
  let system: (options?: object) => object;
  let run: (statement: string) => Promise<unknown>;
  let end: () => Promise<void>;

  interface Store {
    create(context: object, row: object, options?: object): Promise<object>;
    update(context: object, row: object, options?: object): Promise<object>;
    list(context: object): Promise<{ readonly rows: readonly object[] }>;
  }

  type Stores = Readonly<Record<"users" | "boards", Store>> & {
    transaction(work: (inside: Stores) => Promise<void>): Promise<void>;
  };

  beforeAll(async () => {
    const { model, errors: refused } = await compile({
      ...manifest,
      database: { dialect },
    });
    expect(refused).toEqual([]);
    if (model === null) return;
    const emitted = await load(folder.path, model);
    const db = await emitted.openDatabase(await place());
    await emitted.migrate(db);
    const ask =
      (word: string): Word =>
      (eb, asked) =>
        board[word]?.(eb, asked);
    const words = {
      board: { shared: ask("shared"), open: ask("open"), kept: ask("kept") },
    };
    stores = emitted.createStores(db, { words }) as Stores;
    ({ system } = emitted);
    const app = emitted.createApp(emitted.createControllers(stores), {
      caller: ({ headers }: { readonly headers: Headers }) => {
        const id = headers.get("x-caller");
        return id === null ? null : { id: Number(id), roles: [] };
      },
      onError: (error: unknown) => errors.push(error),
    });
    fetch = (request) => app.fetch(request);
    run = (statement) => sql.raw(statement).execute(db);
    end = async () => {
      await db.destroy();
    };
    board = { shared, open, kept };
    for (const name of ["a", "b", "c"]) await send("POST /users", { name });
    for (const name of ["a", "b"]) await send("POST /tags", { name });
  });

  afterAll(async () => {
    await end();
    folder.remove();
  });

  beforeEach(async () => {
    board = { shared, open, kept };
    errors.length = 0;
    await clear();
    const [title, tag_ids] = ["title", [1]];
    for (const [id, state] of [
      [1, "draft"],
      [2, "draft"],
      [3, "live"],
    ] as const) {
      const row = { id, title: `${title} ${id}`, state, owner_id: 1, tag_ids };
      await stores.boards.create(system(), row, { set: row });
    }
    await run("insert into shares (board_id, user_id) values (1, 2)");
    for (const id of [1, 2, 3])
      await run(
        `insert into cards (id, board_id, text) values (${id}, ${id}, 'c')`,
      );
  });

  async function clear(): Promise<void> {
    for (const table of ["notes", "cards", "shares", "boards_tags", "boards"])
      await run(`delete from ${table}`);
  }

  async function send(
    line: string,
    body?: object,
  ): Promise<readonly [status: number, value: unknown]> {
    const [method = "", path = "", caller] = line.split(" ");
    const reply = await fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: {
          "content-type": "application/json",
          ...(caller !== undefined && { "x-caller": caller }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    const text = await reply.text();
    return [reply.status, text === "" ? null : JSON.parse(text)];
  }

  async function statusOf(line: string, body?: object): Promise<number> {
    const [status] = await send(line, body);
    return status;
  }

  async function idsOf(line: string): Promise<readonly number[]> {
    const [, rows] = await send(line);
    return (rows as readonly { readonly id: number }[]).map(({ id }) => id);
  }

  /** A row as it is, whoever asks. */
  async function read(id: number): Promise<object | undefined> {
    const { rows } = await stores.boards.list(system());
    return rows.find((row) => Reflect.get(row, "id") === id);
  }

  test.each([
    ["a stranger", "", [3]],
    ["whoever it is shared with", " 2", [1, 3]],
    ["its owner", " 1", [1, 2, 3]],
    ["somebody else", " 3", [3]],
  ])("%s reads what the words are about", async (_, caller, ids) => {
    expect(await idsOf(`GET /boards${caller}`)).toEqual(ids);
    for (const id of [1, 2, 3]) {
      const status = ids.includes(id) ? 200 : 404;
      expect(await statusOf(`GET /boards/${id}${caller}`)).toBe(status);
      // What is below a row, and what refers to it.
      expect(await statusOf(`GET /boards/${id}/cards/${id}${caller}`)).toBe(
        status,
      );
      if (caller === "") continue;
      const made = await statusOf(`POST /notes${caller}`, { board_id: id });
      expect(made).toBe(status === 200 ? 201 : 422);
    }
  });

  test("in brackets, whatever SQL they are", async () => {
    await run("update boards set title = 'for all' where id = 2");
    expect(await idsOf("GET /boards 3")).toEqual([2, 3]);
    expect(await send("GET /boards/2 3")).toMatchObject([200, { id: 2 }]);
    expect(await statusOf("GET /boards/1 3")).toBe(404);
    expect(await statusOf("PATCH /boards/1 3", { title: "x" })).toBe(404);
  });

  test("change what they are about, as long as they stay about it", async () => {
    const change = (line: string, body: object): Promise<number> =>
      statusOf(`PATCH /boards/${line}`, body);
    expect(await change("1 2", { title: "new" })).toBe(200);
    expect(await read(1)).toMatchObject({ title: "new" });
    expect(await change("3 2", { title: "x" })).toBe(403);
    expect(await change("2 2", { title: "x" })).toBe(404);
    // It would be a draft no more, and then be the owner's alone to change.
    expect(await change("1 2", { state: "live" })).toBe(403);
    expect(await read(1)).toMatchObject({ state: "draft" });
    expect(await change("1 1", { state: "live" })).toBe(200);
  });

  test("are asked of a row again once it is changed", async () => {
    const live = { state: "live", title: "kept", tag_ids: [1, 2] };
    await stores.boards.update(system(), live, { id: 1 });
    const change = (body: object): Promise<number> =>
      statusOf("PATCH /boards/1 3", body);
    expect(await change({ title: "more", tag_ids: [1] })).toBe(200);
    expect(await change({ title: "gone" })).toBe(403);
    expect(await change({ tag_ids: [2] })).toBe(403);
    expect(await change({ title: "a", tag_ids: [] })).toBe(403);
    expect(await read(1)).toMatchObject({ title: "more", tag_ids: [1] });
    expect(await change({ tag_ids: [2, 1] })).toBe(200);
  });

  test("a subset is changed as a whole, or not at all", async () => {
    const title = (id: number): Promise<object | undefined> => read(id);
    await run("insert into shares (board_id, user_id) values (2, 2)");
    const path = "PATCH /boards/selected?board_ids[]=1&board_ids[]=2 2";
    expect(await statusOf(path, { tag_ids: [2] })).toBe(200);
    expect(await statusOf(path, { state: "live" })).toBe(403);
    await run("delete from shares where board_id = 2");
    expect(await statusOf(path, { tag_ids: [1] })).toBe(404);
    expect(await title(1)).toMatchObject({ state: "draft", tag_ids: [2] });
  });

  test("a change that is refused can fail alone in a transaction", async () => {
    const context = system({
      ...{ controller: "boards", action: "update" },
      caller: { id: 2, roles: [] },
    });
    await stores.transaction(async (inside) => {
      await inside.boards.update(context, { title: "one" }, { id: 1 });
      const refused = inside.boards.update(
        context,
        { state: "live" },
        { id: 1 },
      );
      await expect(refused).rejects.toMatchObject({ status: 403 });
      await inside.boards.update(context, { tag_ids: [2] }, { id: 1 });
    });
    expect(await read(1)).toMatchObject({
      ...{ title: "one", state: "draft", tag_ids: [2] },
    });
  });

  test("a new row is nobody's by a word: `create` says who makes one", async () => {
    // The sequence of ids does not know of those that were set.
    await clear();
    const row = { title: "x", tag_ids: [] };
    expect(await statusOf("POST /boards", row)).toBe(401);
    expect(await statusOf("POST /boards 2", row)).toBe(201);
    const context = system({
      ...{ controller: "boards", action: "publish" },
      caller: { id: 2, roles: [] },
    });
    board["shared"] = (eb) => eb.lit(true);
    const made = stores.boards.create(context, { ...row, title: "y" });
    await expect(made).rejects.toMatchObject({ status: 403 });
  });

  test("show and set single fields", async () => {
    const secretOf = async (line: string): Promise<unknown> => {
      const [, row] = await send(line);
      return Reflect.get(row as object, "secret");
    };
    expect(await secretOf("GET /boards/3")).toBeUndefined();
    expect(await secretOf("GET /boards/3 2")).toBeUndefined();
    expect(await secretOf("GET /boards/1 2")).toBe("s");
    expect(await secretOf("GET /boards/1 1")).toBe("s");
    const change = (line: string): ReturnType<typeof send> =>
      send(`PATCH /boards/${line}`, { level: 3 });
    expect(await change("1 1")).toMatchObject([200, { level: 0 }]);
    expect(await change("1 2")).toMatchObject([200, { level: 3, secret: "s" }]);
    await clear();
    const row = { title: "x", tag_ids: [], level: 3 };
    expect(await send("POST /boards 2", row)).toMatchObject([
      ...[201, { level: 0, secret: "s" }],
    ]);
  });

  test("a word for a field that fails is 500 as well", async () => {
    board["shared"] = () => {
      throw new Error("too far");
    };
    await stores.boards.update(system(), { title: "for all" }, { id: 3 });
    expect(await statusOf("PATCH /boards/1 1", { level: 3 })).toBe(500);
    expect(await read(1)).toMatchObject({ level: 0 });
  });

  test.each<[string, Word, string]>([
    [
      "throws",
      () => {
        throw new Error("too far");
      },
      "Error: too far",
    ],
    [
      "gives a promise",
      (eb) => Promise.resolve(eb.lit(true)),
      "TypeError: `words.board.open` gave a promise instead of a condition made with its builder",
    ],
    [
      "gives a promise that fails",
      () => Promise.reject(new Error("unheard")),
      "TypeError: `words.board.open` gave a promise instead of a condition made with its builder",
    ],
    [
      "gives true",
      () => true,
      "TypeError: `words.board.open` gave a boolean instead of a condition made with its builder",
    ],
    [
      "gives nothing",
      () => undefined,
      "TypeError: `words.board.open` gave nothing instead of a condition made with its builder",
    ],
  ])(
    "a function that %s is 500, and nothing is read",
    async (_, word, text) => {
      board["open"] = word;
      // Whatever is read now is another error.
      await run("alter table boards rename to hidden");
      try {
        for (const line of [
          ...["GET /boards", "GET /boards 1", "GET /boards/3"],
          ...["GET /boards/3/cards", "HEAD /boards/3"],
        ]) {
          errors.length = 0;
          expect(await statusOf(line)).toBe(500);
          expect(errors.map(String)).toEqual([text]);
        }
        errors.length = 0;
        expect(await statusOf("PATCH /boards/1 1", { title: "x" })).toBe(500);
        expect(await statusOf("POST /notes 1", { board_id: 3 })).toBe(500);
        expect(errors.map(String)).toEqual([text, text]);
      } finally {
        await run("alter table hidden rename to boards");
      }
      // Nothing is asked for work of your own.
      expect((await stores.boards.list(system())).rows).toHaveLength(3);
    },
  );

  test("SQL of a word that the database refuses is 500", async () => {
    board["open"] = (eb) => eb("nothing", "=", 1);
    expect(await statusOf("GET /boards")).toBe(500);
    expect(await statusOf("PATCH /boards/1 1", { title: "x" })).toBe(500);
    expect(await read(1)).toMatchObject({ title: "title 1" });
  });
}
