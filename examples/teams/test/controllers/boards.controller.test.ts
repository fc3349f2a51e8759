/**
 * Tests of BoardsController, for the routes of `boards`. Yours: written once;
 * later runs only add tests of new actions. Each test has its own database.
 * `verify` asks your code for what the manifest promises. What yours does
 * otherwise, on purpose, you allow in its line:
 * `verify("boards#index", { except: ["reply"] })`. A stub answers 501: until
 * you write its action, its test only checks that it does not break. Then add
 * what you expect here.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { verify } from "../resources/verify.js";
import { send, start, stop } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /boards", async () => {
  await verify("boards#index");
});

test("POST /boards", async () => {
  await verify("boards#create");
});

test("GET /boards/:id", async () => {
  await verify("boards#show");
});

test("PATCH /boards/:id", async () => {
  await verify("boards#update");
});

test("DELETE /boards/:id", async () => {
  await verify("boards#destroy");
});

test("POST /boards/:id/publish", async () => {
  const reply = await send("POST", "/boards/1/publish", {});
  expect(reply.status).not.toBe(500);
});
