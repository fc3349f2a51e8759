/**
 * Tests of FavoriteController, for the routes of `favorite`. Yours: written
 * once; later runs only add tests of new actions. Each test has its own
 * database. `verify` asks your code for what the manifest promises. What yours
 * does otherwise, on purpose, you allow in its line:
 * `verify("favorite#create", { except: ["reply"] })`.
 */
import { afterEach, beforeEach, test } from "vitest";
import { verify } from "../resources/verify.js";
import { start, stop } from "./app.js";

beforeEach(start);
afterEach(stop);

test("POST /api/articles/:article_slug/favorite", async () => {
  await verify("favorite#create");
});

test("DELETE /api/articles/:article_slug/favorite", async () => {
  await verify("favorite#destroy");
});
