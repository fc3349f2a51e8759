/**
 * Tests of FavoriteController, for the routes of `favorite`. Yours: written
 * once; later runs only add tests of new actions. Each test has its own
 * database.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { articleFavoritePath } from "../../src/resources/urls.js";
import {
  articleRow,
  newFavoriteBody,
  storeRefs,
  storeSamples,
} from "../resources/samples.js";
import { send, start, stop, stores } from "./app.js";

beforeEach(start);
afterEach(stop);

test("POST /api/articles/:article_slug/favorite", async () => {
  await storeRefs(stores, "favorite");
  const ask = () =>
    send("POST", articleFavoritePath(articleRow), {
      favorite: newFavoriteBody,
    });
  const reply = await ask();
  expect(reply.status).toBe(200);
  const again = await ask();
  expect(again.status).toBe(200);
});

test("DELETE /api/articles/:article_slug/favorite", async () => {
  await storeSamples(stores, "favorite");
  const ask = () => send("DELETE", articleFavoritePath(articleRow));
  const reply = await ask();
  expect(reply.status).toBe(200);
  const again = await ask();
  expect(again.status).toBe(200);
});
