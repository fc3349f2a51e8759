/**
 * Tests of UsersController, for the routes of `users`. Yours: written once;
 * later runs only add tests of new actions. A stub answers 501; until its
 * action is written, all that is asked of it is not to break. Then say here
 * what you expect.
 */
import { expect, test } from "vitest";
import { send } from "./app.js";

test("GET /users", async () => {
  const reply = await send("GET", "/users");
  expect(reply.status).not.toBe(500);
});

test("POST /users", async () => {
  const reply = await send("POST", "/users", {});
  expect(reply.status).not.toBe(500);
});

test("GET /users/:id", async () => {
  const reply = await send("GET", "/users/1");
  expect(reply.status).not.toBe(500);
});
