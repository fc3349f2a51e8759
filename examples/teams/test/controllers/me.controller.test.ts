/**
 * Tests of MeController, for the routes of `me`. Yours: written once; later
 * runs only add tests of new actions. Each test has its own database. `verify`
 * asks your code for what the manifest promises. What yours does otherwise, on
 * purpose, you allow in its line: `verify("me#show", { except: ["reply"] })`.
 */
import { afterEach, beforeEach, test } from "vitest";
import { verify } from "../resources/verify.js";
import { start, stop } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /me", async () => {
  await verify("me#show");
});

test("PATCH /me", async () => {
  await verify("me#update");
});
