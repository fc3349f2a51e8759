/**
 * Tests of CommentsController, for the routes of `comments`. Yours: written
 * once; later runs only add tests of new actions. A stub answers 501: until you
 * write its action, its test only checks that it does not break. Then add what
 * you expect here.
 */
import { expect, test } from "vitest";
import { send } from "./app.js";

test("GET /articles/:article_id/comments", async () => {
  const reply = await send("GET", "/articles/1/comments");
  expect(reply.status).not.toBe(500);
});

test("POST /articles/:article_id/comments", async () => {
  const reply = await send("POST", "/articles/1/comments", {});
  expect(reply.status).not.toBe(500);
});

test("DELETE /articles/:article_id/comments/:id", async () => {
  const reply = await send("DELETE", "/articles/1/comments/2");
  expect(reply.status).not.toBe(500);
});
