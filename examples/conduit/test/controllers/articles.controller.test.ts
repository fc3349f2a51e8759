/**
 * Tests of ArticlesController, for the routes of `articles`. Yours: written
 * once; later runs only add tests of new actions. Each test has its own
 * database. A stub answers 501: until you write its action, its test only
 * checks that it does not break. Then add what you expect here.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { articlePath, articlesPath } from "../../src/resources/urls.js";
import {
  articleChangeBody,
  articleRow,
  newArticleBody,
  storeRefs,
  storeSamples,
} from "../resources/samples.js";
import { send, start, stop, stores } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /api/tags", async () => {
  const reply = await send("GET", "/api/tags");
  expect(reply.status).not.toBe(500);
});

test("GET /api/articles", async () => {
  await storeSamples(stores, "article");
  const reply = await send("GET", articlesPath());
  expect(reply.status).toBe(200);
});

test("POST /api/articles", async () => {
  await storeRefs(stores, "article");
  const reply = await send("POST", articlesPath(), { article: newArticleBody });
  expect(reply.status).toBe(201);
  const made = await send("GET", reply.headers.get("location") ?? "");
  expect(made.status).toBe(200);
});

test("GET /api/articles/:slug", async () => {
  await storeSamples(stores, "article");
  const reply = await send("GET", articlePath(articleRow));
  expect(reply.status).toBe(200);
});

test("PUT /api/articles/:slug", async () => {
  await storeSamples(stores, "article");
  const reply = await send("PUT", articlePath(articleRow), {
    article: articleChangeBody,
  });
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject({ article: articleChangeBody });
});

test("DELETE /api/articles/:slug", async () => {
  await storeSamples(stores, "article");
  const reply = await send("DELETE", articlePath(articleRow));
  expect(reply.status).toBe(204);
  const again = await send("DELETE", articlePath(articleRow));
  expect(again.status).toBe(404);
});
