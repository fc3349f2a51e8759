/** The whole blog, as its clients see it: over HTTP, on a database of its own. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createScope } from "../src/caller.js";
import { createControllers } from "../src/controllers/index.js";
import { migrate, openDatabase } from "../src/database.js";
import { createApp } from "../src/resources/app.js";
import { type RunningServer, serve } from "../src/resources/node.js";
import { createStores } from "../src/resources/stores.js";

const db = await openDatabase(":memory:");
let server: RunningServer;
/** Who sends the next request: a token by each name. */
const tokens = new Map<string, string>();

beforeAll(async () => {
  await migrate(db);
  const app = createApp(createControllers(createStores(db)), {
    scope: createScope(db),
  });
  server = await serve(app, { port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await server.close();
  await db.destroy();
});

/** @param request `POST /posts`, with who sends it in front: `ann POST /posts` */
async function send(request: string, body?: object) {
  const [, name = "", method = "", path = ""] =
    /^(?:(\w+) )?([A-Z]+) (\S+)$/.exec(request) ?? [];
  const reply = await fetch(new URL(path, server.url), {
    method,
    headers: {
      ...(name && { authorization: `Bearer ${tokens.get(name) ?? name}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  const value = (text === "" ? null : JSON.parse(text)) as never;
  return { status: reply.status, value, headers: reply.headers };
}

test("users register, and get a token for their password alone", async () => {
  for (const name of ["ann", "bob", "cid"]) {
    const email = `${name}@example.com`;
    const password = `the secret of ${name}`;
    const made = await send("POST /users", { name, email, password });
    expect(made.status).toBe(201);
    expect(Object.keys(made.value)).toEqual([
      ...["id", "name", "created_at", "updated_at"],
    ]);
    const wrong = { email, password: "something else" };
    expect((await send("POST /tokens/login", wrong)).status).toBe(401);
    const login = await send("POST /tokens/login", { email, password });
    expect(login.status).toBe(200);
    const { token } = login.value as { readonly token: string };
    tokens.set(name, token);
  }
  const nobody = { email: "dan@example.com", password: "the secret of dan" };
  expect((await send("POST /tokens/login", nobody)).status).toBe(401);
  const again = { ...nobody, name: "ann" };
  expect((await send("POST /users", again)).status).toBe(409);
  const rows = await db.selectFrom("users").select("password").execute();
  const stored = [
    ...rows.map((row) => row.password),
    ...(await db.selectFrom("tokens").select("digest").execute()).map(
      ({ digest }) => digest,
    ),
  ].join();
  expect(stored).not.toContain("secret");
  for (const token of tokens.values()) expect(stored).not.toContain(token);
});

test("posts are everybody's to read, and their author's to change", async () => {
  for (const name of ["tea", "milk"]) await send("POST /tags", { name });
  const post = { title: "Tea", body: "Hot.", tag_ids: [1, 2] };
  expect((await send("POST /posts", post)).status).toBe(401);
  expect((await send("forged POST /posts", post)).status).toBe(401);
  const made = await send("ann POST /posts", { ...post, author_id: 2 });
  expect(made).toMatchObject({ status: 201, value: { ...post, author_id: 1 } });
  expect(made.headers.get("location")).toBe(`${server.url}/posts/1`);
  expect((await send("GET /posts/1")).value).toMatchObject(post);
  for (const line of ["PATCH /posts/1", "DELETE /posts/1"]) {
    const body = line.startsWith("PATCH") ? { title: "Mine" } : undefined;
    expect((await send(`bob ${line}`, body)).status).toBe(403);
    expect((await send(line, body)).status).toBe(401);
  }
  const changed = await send("ann PATCH /posts/1", { tag_ids: [2] });
  expect(changed).toMatchObject({ status: 200, value: { tag_ids: [2] } });
  const gone = await send("ann PATCH /posts/1", { tag_ids: [2, 9] });
  expect(gone).toMatchObject({
    status: 422,
    value: { errors: [{ pointer: "#/tag_ids/1", code: "ref" }] },
  });
});

test("comments stand below their post", async () => {
  const comments = "/posts/1/comments";
  const made = await send(`bob POST ${comments}`, { body: "Good." });
  expect(made).toMatchObject({
    status: 201,
    value: { body: "Good.", author_id: 2, post_id: 1 },
  });
  const other = { title: "Milk", body: "Cold.", tag_ids: [] };
  await send("bob POST /posts", other);
  expect((await send("GET /posts/2/comments")).value).toEqual([]);
  expect((await send("GET /posts/9/comments")).status).toBe(404);
  expect((await send("bob DELETE /posts/2/comments/1")).status).toBe(404);
  expect((await send(`ann DELETE ${comments}/1`)).status).toBe(403);
  expect((await send(`bob DELETE ${comments}/1`)).status).toBe(204);
});

test("a feed has the posts of those whom the caller follows, page by page", async () => {
  for (const title of ["a", "b", "c"]) {
    await send("bob POST /posts", { title, body: "", tag_ids: [] });
  }
  expect((await send("GET /feed")).status).toBe(401);
  expect((await send("cid GET /feed")).value).toEqual([]);
  const follow = { followed_id: 2 };
  expect((await send("cid POST /follows", follow)).status).toBe(201);
  expect((await send("cid POST /follows", follow)).status).toBe(409);
  expect((await send("ann DELETE /follows/1")).status).toBe(404);
  const titles: string[] = [];
  let path: string | undefined = "/feed?sort=-created_at";
  let pages = 0;
  while (path !== undefined) {
    const page = await send(`cid GET ${path}`);
    const rows: readonly { readonly title: string }[] = page.value;
    titles.push(...rows.map(({ title }) => title));
    path = /^<(.*)>; rel="next"$/.exec(page.headers.get("link") ?? "")?.[1];
    pages += 1;
  }
  expect(pages).toBe(2);
  expect(titles.toSorted()).toEqual(["Milk", "a", "b", "c"]);
  expect((await send("cid DELETE /follows/1")).status).toBe(204);
  expect((await send("cid GET /feed")).value).toEqual([]);
});

test("a token that is removed is no token any more", async () => {
  const mine = (await send("ann GET /tokens")).value as { id: number }[];
  expect(mine).toHaveLength(1);
  const path = `/tokens/${String(mine[0]?.id)}`;
  expect((await send(`bob DELETE ${path}`)).status).toBe(404);
  expect((await send(`ann DELETE ${path}`)).status).toBe(204);
  expect((await send("ann GET /tokens")).status).toBe(401);
});
