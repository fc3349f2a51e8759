/**
 * Tests of PostsController, for the routes of `posts`. Yours: written once;
 * later runs only add tests of new actions. Each test has its own database.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { postPath, postsPath } from "../../src/resources/urls.js";
import {
  newPostBody,
  postChangeBody,
  postRow,
  storeRefs,
  storeSamples,
} from "../resources/samples.js";
import { send, start, stop, stores } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /posts", async () => {
  await storeSamples(stores, "post");
  const reply = await send("GET", postsPath());
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject([{ id: postRow.id }]);
});

test("POST /posts", async () => {
  await storeRefs(stores, "post");
  const reply = await send("POST", postsPath(), newPostBody);
  expect(reply.status).toBe(201);
  const made = await send("GET", reply.headers.get("location") ?? "");
  expect(made.status).toBe(200);
});

test("GET /posts/:id", async () => {
  await storeSamples(stores, "post");
  const reply = await send("GET", postPath(postRow));
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject({ id: postRow.id });
});

test("PATCH /posts/:id", async () => {
  await storeSamples(stores, "post");
  const reply = await send("PATCH", postPath(postRow), postChangeBody);
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject(postChangeBody);
});

test("DELETE /posts/:id", async () => {
  await storeSamples(stores, "post");
  const reply = await send("DELETE", postPath(postRow));
  expect(reply.status).toBe(204);
  const again = await send("DELETE", postPath(postRow));
  expect(again.status).toBe(404);
});
