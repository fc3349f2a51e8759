/**
 * Rows of who calls: their own, and singletons that are one for each of them; and what
 * becomes of callers whose row is gone. One list of cases for both databases.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { type CalledApp, openCalled } from "./called-app.js";

const manifest = {
  caller: { ref: "users", roles: ["admin"] },
  formats: ["json"],
  apiOnly: true,
  updateMethods: ["PATCH", "PUT"],
  resources: {
    users: {
      fields: { name: "string", email: { type: "email", read: ["self"] } },
      access: {
        read: "caller",
        create: "anyone",
        update: ["self", "admin"],
        destroy: ["self", "admin"],
      },
    },
    me: {
      ...{ record: "user", singleton: true, by: "self" },
      only: ["show", "update", "destroy"],
      resources: {
        notes: {
          fields: { text: "string" },
          access: { read: "user", write: "user" },
        },
      },
    },
    profile: {
      ...{ singleton: true, by: "owner" },
      fields: {
        owner: { ref: "users", set: "caller", onDelete: "cascade" },
        motto: "string",
      },
      access: "owner",
    },
    posts: {
      fields: {
        title: "string",
        author: { ref: "users", set: "caller" },
      },
      access: { read: "anyone", write: "author" },
    },
    teams: {
      fields: { name: "string" },
      members: { through: "memberships", creator: "owner" },
      access: { read: "team", create: "caller", write: "team.owner" },
      resources: {
        memberships: {
          fields: {
            user: { ref: "users", unique: ["team"] },
            role: { enum: ["guest", "owner"] },
          },
          access: { read: "team", write: "team.owner" },
        },
      },
    },
  },
};

interface Row {
  readonly id: number;
}

export function describeOwnRows(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  let app: CalledApp<Row>;

  beforeAll(async () => {
    app = await openCalled(manifest, dialect, await place());
    for (const name of ["a", "b", "c"]) {
      const email = `${name}@example.com`;
      const [status] = await send("POST /users", { name, email });
      expect(status).toBe(201);
    }
  });

  afterAll(async () => {
    await app.end();
  });

  const send: CalledApp<Row>["send"] = (line, body) => app.send(line, body);

  async function status(line: string, body?: object): Promise<number> {
    return (await send(line, body))[0];
  }

  test("the caller's own row has an address without an id", async () => {
    expect(await send("GET /me 2")).toMatchObject([
      200,
      { id: 2, name: "b", email: "b@example.com" },
    ]);
    expect(await status("PATCH /me 2", { name: "B" })).toBe(200);
    expect(await send("GET /users/2 1")).toMatchObject([200, { name: "B" }]);
    expect(await send("GET /users/1 1")).toMatchObject([200, { name: "a" }]);
    expect(await status("GET /me")).toBe(401);
    expect(await status("PATCH /me", { name: "x" })).toBe(401);
    expect(await status("DELETE /me")).toBe(401);
  });

  test("PUT changes it, and makes none", async () => {
    const email = "new@example.com";
    expect(await status("PUT /me 1", { name: "a", email })).toBe(200);
    expect(await status("PUT /me 99", { name: "x", email })).toBe(401);
    expect(await status("GET /users/99 1")).toBe(404);
  });

  test("what is below it is the caller's", async () => {
    const made = await send("POST /me/notes 1", { text: "mine" });
    expect(made).toMatchObject([201, { user_id: 1, text: "mine" }]);
    const { id } = made[1] as Row;
    expect(await send("GET /me/notes 1")).toMatchObject([200, [{ id }]]);
    expect(await send("GET /me/notes 2")).toEqual([200, []]);
    expect(await status(`GET /me/notes/${id} 2`)).toBe(404);
    expect(await status(`DELETE /me/notes/${id} 2`)).toBe(404);
    expect(await status("GET /me/notes")).toBe(401);
    expect(await status("POST /me/notes", { text: "x" })).toBe(401);
    expect(await status("POST /me/notes 99", { text: "x" })).toBe(401);
    expect(await status(`DELETE /me/notes/${id} 1`)).toBe(204);
  });

  test("a singleton by a ref is one for each caller", async () => {
    for (const caller of [1, 2]) {
      expect(await status(`GET /profile ${caller}`)).toBe(404);
      const motto = `of ${caller}`;
      const made = await send(`POST /profile ${caller}`, { motto });
      expect(made).toMatchObject([201, { owner_id: caller, motto }]);
      expect(await status(`POST /profile ${caller}`, { motto })).toBe(409);
    }
    expect(await status("PATCH /profile 2", { motto: "b" })).toBe(200);
    expect(await send("GET /profile 1")).toMatchObject([
      200,
      { motto: "of 1" },
    ]);
    expect(await status("PUT /profile 3", { motto: "c" })).toBe(201);
    expect(await send("GET /profile 3")).toMatchObject([200, { owner_id: 3 }]);
    expect(await status("GET /profile")).toBe(401);
    expect(await status("POST /profile", { motto: "x" })).toBe(401);
    expect(await status("DELETE /profile 2")).toBe(204);
    expect(await status("GET /profile 1")).toBe(200);
    expect(await status("GET /profile 2")).toBe(404);
  });

  test("whoever removes their own row is gone", async () => {
    const email = "d@example.com";
    const [, made] = await send("POST /users", { name: "d", email });
    const { id } = made as Row;
    expect(await status(`DELETE /me ${id}`)).toBe(204);
    expect(await status(`GET /me ${id}`)).toBe(401);
    expect(await status(`PATCH /me ${id}`, { name: "x" })).toBe(401);
    expect(await status(`DELETE /me ${id}`)).toBe(401);
    expect(await status(`POST /posts ${id}`, { title: "x" })).toBe(401);
    expect(await status(`POST /profile ${id}`, { motto: "x" })).toBe(401);
    expect(await status(`PUT /profile ${id}`, { motto: "x" })).toBe(401);
    expect(await status(`POST /teams ${id}`, { name: "x" })).toBe(401);
    expect(await send("GET /posts")).toEqual([200, []]);
    expect(await status("POST /posts 1", { title: "x" })).toBe(201);
  });

  test("a ref of the body to a row that is gone stays a fault of the body", async () => {
    const [, made] = await send("POST /teams 1", { name: "first" });
    const { id } = made as Row;
    const to = `POST /teams/${id}/memberships 1`;
    const [code, problem] = await send(to, { user_id: 99, role: "guest" });
    expect([code, JSON.stringify(problem)]).toEqual([
      422,
      expect.stringContaining("There is no such user"),
    ]);
  });
}
