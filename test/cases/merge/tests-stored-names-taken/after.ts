import { afterEach, beforeEach, expect, test } from "vitest";
import { articlesPath } from "../../src/resources/urls.js";
import { newArticleBody as newArticleBody2, storeRefs, storeSamples } from "../resources/samples.js";
import { send, start, stop, stores } from "./app.js";

const newArticleBody = { title: "Tea" };

beforeEach(start);
afterEach(stop);

test("GET /articles", async () => {
  await storeSamples(stores, "article");
  await send("POST", articlesPath(), newArticleBody);
  expect((await send("GET", articlesPath())).status).toBe(200);
});

test("POST /articles", async () => {
  await storeRefs(stores, "article");
  const reply = await send("POST", articlesPath(), newArticleBody2);
  expect(reply.status).toBe(201);
});
