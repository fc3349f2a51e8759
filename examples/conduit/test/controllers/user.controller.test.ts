/**
 * Tests of UserController, for the routes of `user`. Yours: written once; later
 * runs only add tests of new actions. Each test has its own database. `verify`
 * asks your code for what the manifest promises. What yours does otherwise, on
 * purpose, you allow in its line: `verify("user#show", { except: ["reply"] })`.
 */
import { afterEach, beforeEach, test } from "vitest";
import { verify } from "../resources/verify.js";
import { start, stop } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /api/user", async () => {
  await verify("user#show");
});

test("PUT /api/user", async () => {
  await verify("user#update");
});
