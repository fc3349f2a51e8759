/**
 * Tests of UsersController, for the routes of `users`. Yours: written once;
 * later runs only add tests of new actions. Each test has its own database.
 * `verify` asks your code for what the manifest promises. What yours does
 * otherwise, on purpose, you allow in its line:
 * `verify("users#index", { except: ["reply"] })`.
 */
import { afterEach, beforeEach, test } from "vitest";
import { verify } from "../resources/verify.js";
import { start, stop } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /users", async () => {
  await verify("users#index");
});

test("POST /users", async () => {
  await verify("users#create");
});

test("GET /users/:id", async () => {
  await verify("users#show");
});
