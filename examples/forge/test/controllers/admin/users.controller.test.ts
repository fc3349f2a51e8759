/**
 * Tests of UsersController, for the routes of `admin/users`. Yours: written
 * once; later runs only add tests of new actions. A stub answers 501: until you
 * write its action, its test only checks that it does not break. Then add what
 * you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../app.js";

test("GET /admin/users", async () => {
  const reply = await send("GET", "/admin/users");
  expect(reply.status).not.toBe(500);
});

test("POST /admin/users", async () => {
  const reply = await send("POST", "/admin/users", {});
  expect(reply.status).not.toBe(500);
});

test("GET /admin/users/add", async () => {
  const reply = await send("GET", "/admin/users/add");
  expect(reply.status).not.toBe(500);
});

test("GET /admin/users/:username/edit", async () => {
  const reply = await send("GET", "/admin/users/1/edit");
  expect(reply.status).not.toBe(500);
});

test("GET /admin/users/:username", async () => {
  const reply = await send("GET", "/admin/users/1");
  expect(reply.status).not.toBe(500);
});

test("PUT /admin/users/:username", async () => {
  const reply = await send("PUT", "/admin/users/1", {});
  expect(reply.status).not.toBe(500);
});

test("DELETE /admin/users/:username", async () => {
  const reply = await send("DELETE", "/admin/users/1");
  expect(reply.status).not.toBe(500);
});

test("PUT /admin/users/:username/block", async () => {
  const reply = await send("PUT", "/admin/users/1/block", {});
  expect(reply.status).not.toBe(500);
});

test("PUT /admin/users/:username/unblock", async () => {
  const reply = await send("PUT", "/admin/users/1/unblock", {});
  expect(reply.status).not.toBe(500);
});

test("POST /admin/users/:username/impersonate", async () => {
  const reply = await send("POST", "/admin/users/1/impersonate", {});
  expect(reply.status).not.toBe(500);
});

test("POST /admin/users/add/preview", async () => {
  const reply = await send("POST", "/admin/users/add/preview", {});
  expect(reply.status).not.toBe(500);
});
