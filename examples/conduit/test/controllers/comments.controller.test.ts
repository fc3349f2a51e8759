/**
 * Tests of CommentsController, for the routes of `comments`. Yours: written
 * once; later runs only add tests of new actions. Each test has its own
 * database.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  articleCommentPath,
  articleCommentsPath,
} from "../../src/resources/urls.js";
import {
  articleRow,
  commentRow,
  newCommentBody,
  storeRefs,
  storeSamples,
} from "../resources/samples.js";
import { send, start, stop, stores } from "./app.js";

beforeEach(start);
afterEach(stop);

test("GET /api/articles/:article_slug/comments", async () => {
  await storeSamples(stores, "comment");
  const reply = await send("GET", articleCommentsPath(articleRow));
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject({
    comments: [{ id: commentRow.id }],
  });
});

test("POST /api/articles/:article_slug/comments", async () => {
  await storeRefs(stores, "comment");
  const reply = await send("POST", articleCommentsPath(articleRow), {
    comment: newCommentBody,
  });
  expect(reply.status).toBe(201);
  const list = await send("GET", articleCommentsPath(articleRow));
  expect(await list.json()).toMatchObject({ comments: [{}] });
});

test("DELETE /api/articles/:article_slug/comments/:id", async () => {
  await storeSamples(stores, "comment");
  const reply = await send(
    "DELETE",
    articleCommentPath(articleRow, commentRow),
  );
  expect(reply.status).toBe(204);
  const again = await send(
    "DELETE",
    articleCommentPath(articleRow, commentRow),
  );
  expect(again.status).toBe(404);
});
