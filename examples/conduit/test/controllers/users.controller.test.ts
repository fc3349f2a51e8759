/**
 * Tests of UsersController, for the routes of `users`. Yours: written once;
 * later runs only add tests of new actions. Each test has its own database.
 * `verify` asks your code for what the manifest promises. What yours does
 * otherwise, on purpose, you allow in its line:
 * `verify("users#create", { except: ["reply"] })`. A stub answers 501: until
 * you write its action, its test only checks that it does not break. Then add
 * what you expect here.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { verify } from "../resources/verify.js";
import { send, start, stop } from "./app.js";

beforeEach(start);
afterEach(stop);

test("POST /api/users", async () => {
  await verify("users#create");
});

test("POST /api/users/login", async () => {
  const reply = await send("POST", "/api/users/login", {});
  expect(reply.status).not.toBe(500);
});
