/** Who calls: what `createApp` is given, what it does with it, and what replies say. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { compile } from "../support/compile.js";
import { createFolder } from "../support/projects.js";
import { type Emitted, load } from "./reference/app.js";

const manifest = {
  database: { dialect: "sqlite" },
  caller: { ref: "users", roles: ["admin"] },
  security: { token: { type: "bearer" } },
  resources: {
    users: {
      fields: { name: "string" },
      access: { read: "anyone", create: "anyone", write: "self" },
    },
    notes: {
      fields: { text: "string", owner: { ref: "users", set: "caller" } },
      access: { read: ["owner", "admin"], write: "owner" },
    },
  },
  routes: [
    { method: "GET", path: "/stats", to: "stats#show", access: "admin" },
  ],
};

const folder = createFolder();
let emitted: Emitted;
let stores: Readonly<Record<string, Store>>;
let fetch: (request: Request) => Promise<Response>;
let errors: unknown[];
let asked: number;
let given: unknown;

interface Store {
  create(context: object, row: object, options?: object): Promise<object>;
  list(context: object): Promise<{ readonly rows: readonly object[] }>;
}

beforeAll(async () => {
  const { model, errors: refused } = await compile(manifest);
  expect(refused).toEqual([]);
  emitted = await load(folder.path, model!);
});

afterAll(() => {
  folder.remove();
});

beforeEach(async () => {
  const db = await emitted.openDatabase(":memory:");
  await emitted.migrate(db);
  stores = emitted.createStores(db, {}) as typeof stores;
  [errors, asked, given] = [[], 0, null];
  const app = emitted.createApp(emitted.createControllers(stores), {
    caller: () => {
      asked += 1;
      return given;
    },
    onError: (error: unknown) => errors.push(error),
  });
  fetch = (request) => app.fetch(request);
  for (const id of [1, 2]) {
    const user = { id, name: `u${id}` };
    await stores["users"]?.create(emitted.system(), user, { set: user });
    const note = { id, text: `n${id}`, owner_id: id };
    await stores["notes"]?.create(emitted.system(), note, { set: note });
  }
});

function send(method: string, path: string, body?: object): Promise<Response> {
  return fetch(
    new Request(`http://localhost${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
}

test("is asked once, and only where something depends on it", async () => {
  expect((await send("GET", "/users")).status).toBe(200);
  expect(asked).toBe(0);
  given = { id: 1, roles: [] };
  expect(await (await send("GET", "/notes")).json()).toMatchObject([{ id: 1 }]);
  expect(asked).toBe(1);
});

test.each([
  ["an id of another type", { id: "1", roles: [] }],
  ["no id", {}],
  ["a text", "1"],
  ["a role that the manifest does not have", { id: 1, roles: ["root"] }],
])("%s is an error, told in one line", async (_, value) => {
  given = value;
  expect((await send("GET", "/notes")).status).toBe(500);
  expect(errors.map(String)).toEqual([
    expect.stringMatching(/^TypeError: `caller` gave [^\n]+$/),
  ]);
});

test("what it throws is 500, and nobody is let in", async () => {
  given = Promise.reject(new Error("the sessions are away"));
  expect((await send("GET", "/notes/1")).status).toBe(500);
});

test("strangers are 401 with how to say who calls, others without a role 403", async () => {
  const stranger = await send("GET", "/stats");
  expect(stranger.status).toBe(401);
  expect(stranger.headers.get("www-authenticate")).toBe("Bearer");
  given = { id: 1, roles: [] };
  expect((await send("GET", "/stats")).status).toBe(403);
  given = { id: 1, roles: ["admin"] };
  // It is not written yet.
  expect((await send("GET", "/stats")).status).toBe(501);
});

test("no cache gives to others what depends on the caller", async () => {
  const open = await send("GET", "/users/1");
  expect(open.headers.get("cache-control")).toBeNull();
  given = { id: 1, roles: [] };
  const { headers } = await send("GET", "/notes/1");
  expect(headers.get("cache-control")).toBe("private");
  expect(headers.get("vary")).toBe("Accept, Authorization, Cookie");
});

test("a new row is the caller's, whatever the body says", async () => {
  given = { id: 2, roles: [] };
  const reply = await send("POST", "/notes", { text: "a" });
  expect(reply.status).toBe(201);
  expect(await reply.json()).toMatchObject({ owner_id: 2 });
  const other = await send("POST", "/notes", { text: "a", owner_id: 1 });
  expect(await other.json()).toMatchObject({ owner_id: 2 });
});

test("work without a request reaches all rows, or those of one caller", async () => {
  const count = async (options?: object): Promise<number> => {
    const system: (options?: object) => object = emitted.system;
    const { rows } = (await stores["notes"]?.list(system(options))) ?? {
      rows: [],
    };
    return rows.length;
  };
  expect(await count()).toBe(2);
  expect(await count({ caller: { id: 1, roles: [] } })).toBe(1);
});
