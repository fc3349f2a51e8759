/**
 * Tests of UsersController, for the routes of `api/v4/users`. Yours: written
 * once; later runs only add tests of new actions. A stub answers 501: until you
 * write its action, its test only checks that it does not break. Then add what
 * you expect here.
 */
import { expect, test } from "vitest";
import { send } from "../../app.js";

test("GET /api/v4/users", async () => {
  const reply = await send("GET", "/api/v4/users");
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/users/:username", async () => {
  const reply = await send("GET", "/api/v4/users/1");
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/users/:username/follow", async () => {
  const reply = await send("POST", "/api/v4/users/1/follow", {});
  expect(reply.status).not.toBe(500);
});

test("POST /api/v4/users/:username/unfollow", async () => {
  const reply = await send("POST", "/api/v4/users/1/unfollow", {});
  expect(reply.status).not.toBe(500);
});

test("GET /api/v4/users/:username/followers", async () => {
  const reply = await send("GET", "/api/v4/users/1/followers");
  expect(reply.status).not.toBe(500);
});
