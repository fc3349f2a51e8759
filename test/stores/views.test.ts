/**
 * Views of a record with rules of their own, which say nothing of reading: its rows are
 * read by whom the record says, wherever they are shown.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CalledApp, openCalled } from "./called-app.js";

const manifest = {
  caller: { ref: "users", roles: ["admin"] },
  ...{ formats: ["json"], updateMethods: ["PATCH"], apiOnly: true },
  resources: {
    users: {
      fields: { name: "string" },
      access: "anyone",
      resources: {
        users_notes: {
          record: "note",
          only: ["index", "show", "create"],
          access: { create: "admin" },
        },
      },
    },
    notes: {
      fields: { text: "string", user: { ref: "users" } },
      access: { read: "user", write: ["user", "admin"] },
    },
    all_notes: {
      record: "note",
      only: ["index", "show", "create", "update"],
      access: { create: "admin", update: "caller" },
    },
  },
  namespaces: {
    staff: {
      access: { write: "admin" },
      resources: {
        notes: { record: "note" },
        papers: {
          fields: { text: "string", user: { ref: "users" } },
          access: { read: "user", write: "user" },
        },
      },
    },
  },
};

let app: CalledApp<{ readonly id: number }>;

beforeAll(async () => {
  app = await openCalled(manifest, "sqlite", ":memory:");
  const { stores, system } = app;
  for (const name of ["a", "b"]) await app.send("POST /users", { name });
  const row = { text: "x", user_id: 1 };
  for (const store of ["notes", "papers"])
    await stores[store]?.create(system(), row);
});

afterAll(async () => {
  await app.end();
});

test.each([
  ...["/notes", "/all_notes", "/staff/notes", "/staff/papers"],
  "/users/1/users_notes",
])("%s", async (path) => {
  expect((await app.send(`GET ${path} 1`))[1]).toMatchObject([{ id: 1 }]);
  expect((await app.send(`GET ${path}/1 1`))[0]).toBe(200);
  expect(await app.send(`GET ${path} 2`)).toEqual([200, []]);
  expect((await app.send(`GET ${path}/1 2`))[0]).toBe(404);
  expect((await app.send(`GET ${path}`))[0]).toBe(401);
  expect((await app.send(`GET ${path}/1`))[0]).toBe(401);
});

test("and whoever may not read a row changes it nowhere", async () => {
  const change = "PATCH /all_notes/1";
  expect((await app.send(`${change} 2`, { text: "y" }))[0]).toBe(404);
  expect((await app.send(`${change} 1`, { text: "y" }))[0]).toBe(200);
});
