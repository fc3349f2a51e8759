/** Teams and their boards, as clients see them: over HTTP, on a database of its own. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCaller } from "../src/caller.js";
import { createControllers } from "../src/controllers/index.js";
import { migrate, openDatabase } from "../src/database.js";
import { createApp } from "../src/resources/app.js";
import { type RunningServer, serve } from "../src/resources/node.js";
import { createStores } from "../src/resources/stores.js";

const db = await openDatabase(":memory:");
let server: RunningServer;
/** Who sends the next request: a token by each name. */
const tokens = new Map<string, string>();

interface Row {
  readonly id: number;
}

beforeAll(async () => {
  await migrate(db);
  const app = createApp(createControllers(createStores(db)), {
    caller: createCaller(db),
  });
  server = await serve(app, { port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await server.close();
  await db.destroy();
});

/** @param request `POST /boards`, with who sends it in front: `ann POST /boards` */
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
  const value = (text === "" ? null : JSON.parse(text)) as unknown;
  return { status: reply.status, value, headers: reply.headers };
}

async function status(request: string, body?: object): Promise<number> {
  return (await send(request, body)).status;
}

async function make(request: string, body: object): Promise<number> {
  const made = await send(request, body);
  expect(made.status).toBe(201);
  return (made.value as Row).id;
}

const people = ["ann", "bob", "cid", "dee", "eve"];

test("users register, and get a token for their password alone", async () => {
  for (const name of people) {
    const email = `${name}@example.com`;
    const password = `the secret of ${name}`;
    await make("POST /users", { name, email, password, is_admin: true });
    const wrong = { email, password: "something else" };
    expect(await status("POST /tokens/login", wrong)).toBe(401);
    const login = await send("POST /tokens/login", { email, password });
    expect(login.status).toBe(200);
    tokens.set(name, (login.value as { readonly token: string }).token);
  }
  // Nobody made themselves an admin, but in the database.
  await db
    .updateTable("users")
    .set({ is_admin: true })
    .where("name", "=", "eve")
    .execute();
});

test("each has a row of their own, and sees no other's address", async () => {
  const me = await send("ann GET /me");
  expect(me.value).toMatchObject({
    ...{ name: "ann", email: "ann@example.com", is_admin: false },
  });
  expect(await status("GET /me")).toBe(401);
  expect(await status("nobody GET /me")).toBe(401);
  const change = { name: "anna", is_admin: true };
  expect((await send("ann PATCH /me", change)).value).toMatchObject({
    ...{ name: "anna", is_admin: false },
  });
  expect((await send("bob GET /users/1")).value).not.toHaveProperty("email");
  expect((await send("eve GET /users/1")).value).toHaveProperty("email");
});

test("whoever makes a team owns it, and lets others in", async () => {
  const team = await make("ann POST /teams", { name: "first" });
  const members = `/teams/${team}/memberships`;
  await make(`ann POST ${members}`, { user_id: 2, role: "manager" });
  const viewer = await make(`bob POST ${members}`, {
    ...{ user_id: 3, role: "viewer" },
  });
  const owner = { user_id: 4, role: "owner" };
  expect(await status(`bob POST ${members}`, owner)).toBe(403);
  expect(await status(`cid POST ${members}`, owner)).toBe(403);
  expect(await status(`dee GET /teams/${team}`)).toBe(404);
  expect((await send(`cid GET ${members}`)).value).toHaveLength(3);
  // Nobody makes themselves more than they are.
  const more = { role: "owner" };
  expect(await status(`cid PATCH ${members}/${viewer}`, more)).toBe(403);
  // The last owner stays; others may leave.
  const [first] = (await send(`ann GET ${members}`)).value as readonly Row[];
  expect(await status(`ann DELETE ${members}/${first?.id}`)).toBe(409);
  expect(await status(`cid DELETE ${members}/${viewer}`)).toBe(204);
  expect(await status(`cid GET /teams/${team}`)).toBe(404);
});

test("boards are their owner's, their team's, and everybody's once live", async () => {
  const team = await make("ann POST /teams", { name: "second" });
  const members = `/teams/${team}/memberships`;
  for (const [user_id, role] of [
    [2, "editor"],
    [3, "viewer"],
  ])
    await make(`ann POST ${members}`, { user_id, role });
  const body = { title: "Plans", team_id: team, notes: "mine" };
  expect(await status("cid POST /boards", body)).toBe(403);
  const board = await make("bob POST /boards", body);
  const at = `/boards/${board}`;
  expect((await send(`bob GET ${at}`)).value).toHaveProperty("notes");
  expect((await send(`cid GET ${at}`)).value).not.toHaveProperty("notes");
  const mayOf = async (who: string) =>
    ((await send(`${who} GET ${at}`)).value as { may: unknown }).may;
  expect(await mayOf("bob")).toEqual({
    ...{ update: true, destroy: true, publish: true },
  });
  expect(await mayOf("cid")).toEqual({
    ...{ update: false, destroy: false, publish: false },
  });
  expect(await status(`dee GET ${at}`)).toBe(404);
  expect(await status(`cid PATCH ${at}`, { title: "x" })).toBe(403);
  expect(await status(`ann PATCH ${at}`, { title: "x" })).toBe(403);
  expect(await status(`cid POST ${at}/publish`)).toBe(403);
  expect(await status(`bob POST ${at}/publish`)).toBe(200);
  expect(await status(`GET ${at}`)).toBe(200);
  const { value } = await send("dee GET /boards?state=live");
  expect(value).toMatchObject([{ id: board, state: "live" }]);
  const card = await make(`dee POST ${at}/cards`, { text: "first" });
  expect(await status(`POST ${at}/cards`, { text: "x" })).toBe(401);
  expect(await status(`bob PATCH ${at}/cards/${card}`, { text: "x" })).toBe(
    403,
  );
  expect(await status(`eve DELETE ${at}`)).toBe(409);
  expect(await status(`dee DELETE ${at}/cards/${card}`)).toBe(204);
  expect(await status(`eve DELETE ${at}`)).toBe(204);
});

test("whoever removes their token is a stranger", async () => {
  const [token] = (await send("dee GET /tokens")).value as readonly Row[];
  expect(await status(`bob DELETE /tokens/${token?.id}`)).toBe(404);
  expect(await status(`dee DELETE /tokens/${token?.id}`)).toBe(204);
  expect(await status("dee GET /tokens")).toBe(401);
});
