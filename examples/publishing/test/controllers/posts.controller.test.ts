/**
 * Tests of PostsController, for the routes of `posts`. Yours: written once;
 * later runs only add tests of new actions. A stub answers 501; until its
 * action is written, all that is asked of it is not to break. Then say here
 * what you expect.
 */
import { expect, test } from "vitest";
import { send } from "./app.js";

test("GET /posts", async () => {
  const reply = await send("GET", "/posts");
  expect(reply.status).not.toBe(500);
});

test("POST /posts", async () => {
  const reply = await send("POST", "/posts", {});
  expect(reply.status).not.toBe(500);
});

test("GET /posts/:id", async () => {
  const reply = await send("GET", "/posts/1");
  expect(reply.status).not.toBe(500);
});

test("PATCH /posts/:id", async () => {
  const reply = await send("PATCH", "/posts/1", {});
  expect(reply.status).not.toBe(500);
});

test("DELETE /posts/:id", async () => {
  const reply = await send("DELETE", "/posts/1");
  expect(reply.status).not.toBe(500);
});
