/**
 * Tests of ArticlesController, for the routes of `articles`. Yours: written
 * once; later runs only add tests of new actions. Each test has its own
 * database. `verify` asks your code for what the manifest promises. What yours
 * does otherwise, on purpose, you allow in its line:
 * `verify("articles#index", { except: ["reply"] })`. A stub answers 501: until
 * you write its action, its test only checks that it does not break. Then add
 * what you expect here.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { verify } from "../resources/verify.js";
import { send, start, stop } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /api/tags", async () => {
  const reply = await send("GET", "/api/tags");
  expect(reply.status).not.toBe(500);
});

test("GET /api/articles", async () => {
  await verify("articles#index");
});

test("POST /api/articles", async () => {
  await verify("articles#create");
});

test("GET /api/articles/:slug", async () => {
  await verify("articles#show");
});

test("PUT /api/articles/:slug", async () => {
  await verify("articles#update");
});

test("DELETE /api/articles/:slug", async () => {
  await verify("articles#destroy");
});
