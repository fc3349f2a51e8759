/**
 * RealWorld's interface as clients see it, over HTTP: its 19 operations, what they show,
 * and what is refused. With `dialect: postgres`, DATABASE_URL is an empty database.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { computed, readCaller } from "../src/auth.js";
import { createControllers } from "../src/controllers/index.js";
import { migrate, openDatabase } from "../src/database.js";
import { problem } from "../src/errors.js";
import { createApp } from "../src/resources/app.js";
import { type RunningServer, serve } from "../src/resources/node.js";
import { createStores } from "../src/resources/stores.js";

const db = await openDatabase(process.env["DATABASE_URL"] ?? ":memory:");
let server: RunningServer;

interface User {
  readonly username: string;
  readonly email: string;
  readonly token: string;
}

const users = new Map<string, User>();

beforeAll(async () => {
  await migrate(db);
  const app = createApp(createControllers(createStores(db, computed)), {
    ...{ caller: readCaller, problem },
  });
  server = await serve(app, { port: 0, host: "127.0.0.1" });
  for (const name of ["ann", "bob", "cy"]) {
    const email = `${name}@example.com`;
    const user = { username: name, email, password: "a long secret" };
    const { status, value } = await send("POST /users", { user });
    expect([status, value]).toEqual([
      201,
      {
        user: {
          ...{ username: name, email, bio: null, image: null },
          token: expect.any(String) as unknown,
        },
      },
    ]);
    users.set(name, (value as { user: User }).user);
  }
});

afterAll(async () => {
  await server.close();
  await db.destroy();
});

/** @param request `POST /articles`, with who sends it in front: `ann POST /articles` */
async function send(request: string, body?: object) {
  const [, name = "", method = "", path = ""] =
    /^(?:([\w.]+) )?([A-Z]+) (\S+)$/.exec(request) ?? [];
  const reply = await fetch(new URL(`/api${path}`, server.url), {
    method,
    headers: {
      ...(name && { authorization: `Token ${users.get(name)?.token ?? name}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  const value = (text === "" ? null : JSON.parse(text)) as unknown;
  return { status: reply.status, value };
}

async function get<Value>(request: string, body?: object): Promise<Value> {
  const { status, value } = await send(request, body);
  expect([request, status, value]).toEqual([
    ...[request, request.includes("POST /articles ") ? 201 : 200, value],
  ]);
  return value as Value;
}

interface Article {
  readonly slug: string;
  readonly favorited: boolean;
  readonly favoritesCount: number;
}

async function write(who: string, title: string, more: object = {}) {
  const article = { title, description: "About", body: "Words", ...more };
  const { status, value } = await send(`${who} POST /articles`, { article });
  expect([status, value]).toEqual([201, expect.anything()]);
  return (value as { article: Article }).article;
}

interface Articles {
  readonly articles: readonly Article[];
  readonly articlesCount: number;
}

async function slugs(request: string): Promise<readonly string[]> {
  const { articles } = await get<Articles>(request);
  return articles.map(({ slug }) => slug);
}

const STAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown;

describe("users", () => {
  test("log in, and are told of themselves", async () => {
    const ann = users.get("ann");
    const user = { email: "ann@example.com", password: "a long secret" };
    expect(await get("POST /users/login", { user })).toEqual({ user: ann });
    expect(await get("ann GET /user")).toEqual({ user: ann });
    expect((await send("GET /user")).status).toBe(401);
    expect((await send("1.forged GET /user")).status).toBe(401);
    const wrong = { user: { ...user, password: "another one" } };
    expect((await send("POST /users/login", wrong)).status).toBe(401);
  });

  test("change what they name, and nothing else", async () => {
    const user = { bio: "Tea", image: "https://example.com/cy.png" };
    const changed = { user: { ...users.get("cy"), ...user } };
    expect(await get("cy PUT /user", { user })).toEqual(changed);
    const password = "another secret";
    expect(await get("cy PUT /user", { user: { password } })).toEqual(changed);
    const login = { user: { email: "cy@example.com", password } };
    expect(await get("POST /users/login", login)).toEqual(changed);
  });

  test("have names and addresses of their own", async () => {
    const taken = { username: "ann", email: "other@example.com" };
    const user = { ...taken, password: "a long secret" };
    const { status, value } = await send("POST /users", { user });
    expect(status).toBe(409);
    expect(value).toEqual({ errors: { username: ["has already been taken"] } });
  });
});

describe("profiles", () => {
  test("say whether the caller follows", async () => {
    const profile = { username: "bob", bio: null, image: null };
    const line = "GET /profiles/bob";
    const not = { profile: { ...profile, following: false } };
    const followed = { profile: { ...profile, following: true } };
    expect(await get(line)).toEqual(not);
    expect(await get("ann POST /profiles/bob/follow")).toEqual(followed);
    expect(await get("ann POST /profiles/bob/follow")).toEqual(followed);
    expect(await get(`ann ${line}`)).toEqual(followed);
    expect(await get(`cy ${line}`)).toEqual(not);
    expect(await get("ann DELETE /profiles/bob/follow")).toEqual(not);
    expect(await get("ann DELETE /profiles/bob/follow")).toEqual(not);
    expect((await send("POST /profiles/bob/follow")).status).toBe(401);
    const missing = await send("ann POST /profiles/nobody/follow");
    expect([missing.status, missing.value]).toEqual([
      ...[404, { errors: { user: ["not found"] } }],
    ]);
  });
});

describe("articles", () => {
  test("are written, read, changed and removed", async () => {
    const tagList = ["tea", "cups"];
    const made = await write("ann", "How to brew Tea", { tagList });
    const author = {
      ...{ id: 1, username: "ann", bio: null, image: null, following: false },
    };
    const shown = {
      ...{ slug: "how-to-brew-tea", title: "How to brew Tea", tagList },
      ...{ description: "About", body: "Words", author },
      ...{ createdAt: STAMP, updatedAt: STAMP },
      ...{ favorited: false, favoritesCount: 0 },
    };
    expect(made).toEqual(shown);
    const line = "/articles/how-to-brew-tea";
    expect(await get(`GET ${line}`)).toEqual({ article: shown });
    const article = { body: "Hot" };
    expect((await send(`bob PUT ${line}`, { article })).status).toBe(403);
    expect((await send(`PUT ${line}`, { article })).status).toBe(401);
    expect(await get(`ann PUT ${line}`, { article })).toEqual({
      article: { ...shown, body: "Hot" },
    });
    expect((await send(`bob DELETE ${line}`)).status).toBe(403);
    expect((await send(`ann DELETE ${line}`)).status).toBe(204);
    const gone = await send(`GET ${line}`);
    expect([gone.status, gone.value]).toEqual([
      ...[404, { errors: { article: ["not found"] } }],
    ]);
  });

  test("say what is missing, field by field", async () => {
    const { status, value } = await send("ann POST /articles", {
      article: { title: "", description: "About" },
    });
    expect(status).toBe(422);
    expect(value).toEqual({
      errors: { title: ["can't be blank"], body: ["can't be blank"] },
    });
  });

  test("are listed, the latest first, without their bodies", async () => {
    for (const title of ["First", "Second", "Third"])
      await write("bob", title, { tagList: ["list", title.toLowerCase()] });
    const { articles, articlesCount } = await get<Articles>(
      "GET /articles?author=bob&limit=2",
    );
    expect(articlesCount).toBe(3);
    expect(articles.map(({ slug }) => slug)).toEqual(["third", "second"]);
    expect(articles[0]).not.toHaveProperty("body");
    const line = "GET /articles?author=bob&limit=2";
    expect(await slugs(`${line}&offset=2`)).toEqual(["first"]);
    expect(await slugs("GET /articles?tag=second")).toEqual(["second"]);
    expect(await slugs("GET /articles?tag=nothing")).toEqual([]);
    expect(await get<object>("GET /tags")).toEqual({
      tags: expect.arrayContaining(["list", "first", "second"]) as unknown,
    });
  });

  test("take five statements a list, whatever its rows", async () => {
    const executor = Object.getPrototypeOf(
      Object.getPrototypeOf(db.getExecutor()),
    ) as { executeQuery: () => Promise<object> };
    const asked = vi.spyOn(executor, "executeQuery");
    for (let count = 0; count < 20; count++)
      await write("ann", `Long list ${count}`);
    asked.mockClear();
    expect(await slugs("bob GET /articles?author=ann")).toHaveLength(20);
    expect(asked).toHaveBeenCalledTimes(5);
    asked.mockRestore();
  });

  test("are favorites of those who say so", async () => {
    const { slug } = await write("cy", "Favorite");
    const line = `/articles/${slug}`;
    type Reply = { readonly article: Article };
    const told = { favorited: true, favoritesCount: 1 };
    for (let count = 0; count < 2; count++)
      expect(
        (await get<Reply>(`ann POST ${line}/favorite`)).article,
      ).toMatchObject(told);
    expect((await get<Reply>(`bob GET ${line}`)).article).toMatchObject({
      ...{ favorited: false, favoritesCount: 1 },
    });
    expect(await slugs("GET /articles?favorited=ann")).toEqual([slug]);
    expect(await slugs("GET /articles?favorited=bob")).toEqual([]);
    const less = { favorited: false, favoritesCount: 0 };
    expect(
      (await get<Reply>(`ann DELETE ${line}/favorite`)).article,
    ).toMatchObject(less);
    expect((await send(`POST ${line}/favorite`)).status).toBe(401);
  });

  test("are in the feed of those who follow their authors", async () => {
    await get("cy POST /profiles/bob/follow");
    const { articles, articlesCount } = await get<Articles>(
      "cy GET /articles/feed?limit=1",
    );
    expect([articlesCount, articles]).toMatchObject([
      3,
      [{ slug: "third", author: { username: "bob", following: true } }],
    ]);
    expect(await slugs("ann GET /articles/feed")).toEqual([]);
    expect((await send("GET /articles/feed")).status).toBe(401);
  });

  test("have comments, which their authors remove", async () => {
    const { slug } = await write("ann", "Comments");
    const line = `/articles/${slug}/comments`;
    const comment = { body: "Good." };
    expect((await send(`POST ${line}`, { comment })).status).toBe(401);
    const { status, value } = await send(`bob POST ${line}`, { comment });
    const author = { username: "bob", following: false };
    const shown = { ...{ id: 1, body: "Good." }, createdAt: STAMP, author };
    expect([status, value]).toMatchObject([201, { comment: shown }]);
    expect(await get(`GET ${line}`)).toMatchObject({ comments: [shown] });
    expect((await send(`ann DELETE ${line}/1`)).status).toBe(403);
    expect((await send(`bob DELETE ${line}/1`)).status).toBe(204);
    expect(await get(`GET ${line}`)).toEqual({ comments: [] });
  });
});
