/**
 * Tests of CommentsController, for the routes of `comments`. Yours: written
 * once; later runs only add tests of new actions. Each test has its own
 * database.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { postCommentPath, postCommentsPath } from "../../src/resources/urls.js";
import {
  commentChangeBody,
  commentRow,
  newCommentBody,
  postRow,
  storeRefs,
  storeSamples,
} from "../resources/samples.js";
import { send, start, stop, stores } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /posts/:post_id/comments", async () => {
  await storeSamples(stores, "comment");
  const reply = await send("GET", postCommentsPath(postRow));
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject([{ id: commentRow.id }]);
});

test("POST /posts/:post_id/comments", async () => {
  await storeRefs(stores, "comment");
  const reply = await send("POST", postCommentsPath(postRow), newCommentBody);
  expect(reply.status).toBe(201);
  const list = await send("GET", postCommentsPath(postRow));
  expect(await list.json()).toHaveLength(1);
});

test("PATCH /posts/:post_id/comments/:id", async () => {
  await storeSamples(stores, "comment");
  const reply = await send(
    "PATCH",
    postCommentPath(postRow, commentRow),
    commentChangeBody,
  );
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject(commentChangeBody);
});

test("DELETE /posts/:post_id/comments/:id", async () => {
  await storeSamples(stores, "comment");
  const reply = await send("DELETE", postCommentPath(postRow, commentRow));
  expect(reply.status).toBe(204);
  const again = await send("DELETE", postCommentPath(postRow, commentRow));
  expect(again.status).toBe(404);
});
