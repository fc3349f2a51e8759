/**
 * Tests of CommentsController, for the routes of `comments`. Yours: written
 * once; later runs only add tests of new actions. Each test has its own
 * database. `verify` asks your code for what the manifest promises. What yours
 * does otherwise, on purpose, you allow in its line:
 * `verify("comments#index", { except: ["reply"] })`.
 */
import { afterEach, beforeEach, test } from "vitest";
import { verify } from "../resources/verify.js";
import { start, stop } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /api/articles/:article_slug/comments", async () => {
  await verify("comments#index");
});

test("POST /api/articles/:article_slug/comments", async () => {
  await verify("comments#create");
});

test("DELETE /api/articles/:article_slug/comments/:id", async () => {
  await verify("comments#destroy");
});
