/**
 * Tests of TokensController, for the routes of `tokens`. Yours: written once;
 * later runs only add tests of new actions. Each test has its own database.
 * `verify` asks your code for what the manifest promises. What yours does
 * otherwise, on purpose, you allow in its line:
 * `verify("tokens#index", { except: ["reply"] })`. A stub answers 501: until
 * you write its action, its test only checks that it does not break. Then add
 * what you expect here.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { verify } from "../resources/verify.js";
import { send, start, stop } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /tokens", async () => {
  await verify("tokens#index");
});

test("DELETE /tokens/:id", async () => {
  await verify("tokens#destroy");
});

test("POST /tokens/login", async () => {
  const reply = await send("POST", "/tokens/login", {});
  expect(reply.status).not.toBe(500);
});
