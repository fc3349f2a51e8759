/**
 * Tests of UsersController, for the routes of `users`. Yours: written once;
 * later runs only add tests of new actions. Each test has its own database. A
 * stub answers 501: until you write its action, its test only checks that it
 * does not break. Then add what you expect here.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { usersPath } from "../../src/resources/urls.js";
import { newUserBody, storeRefs } from "../resources/samples.js";
import { send, start, stop, stores } from "./app.js";

beforeEach(start);
afterEach(stop);

test("POST /api/users", async () => {
  await storeRefs(stores, "user");
  const reply = await send("POST", usersPath(), { user: newUserBody });
  expect(reply.status).toBe(201);
});

test("POST /api/users/login", async () => {
  const reply = await send("POST", "/api/users/login", {});
  expect(reply.status).not.toBe(500);
});
