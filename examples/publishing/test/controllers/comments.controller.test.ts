/**
 * Tests of CommentsController, for the routes of `comments`. Yours: written
 * once; later runs only add tests of new actions. A stub answers 501; until its
 * action is written, all that is asked of it is not to break. Then say here
 * what you expect.
 */
import { expect, test } from "vitest";
import { send } from "./app.js";

test("GET /posts/:post_id/comments", async () => {
  const reply = await send("GET", "/posts/1/comments");
  expect(reply.status).not.toBe(500);
});

test("POST /posts/:post_id/comments", async () => {
  const reply = await send("POST", "/posts/1/comments", {});
  expect(reply.status).not.toBe(500);
});

test("PATCH /posts/:post_id/comments/:id", async () => {
  const reply = await send("PATCH", "/posts/1/comments/2", {});
  expect(reply.status).not.toBe(500);
});

test("DELETE /posts/:post_id/comments/:id", async () => {
  const reply = await send("DELETE", "/posts/1/comments/2");
  expect(reply.status).not.toBe(500);
});
