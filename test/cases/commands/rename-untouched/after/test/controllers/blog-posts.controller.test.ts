/**
 * Tests of BlogPostsController, for the routes of `blog_posts`. Yours: written
 * once; later runs only add tests of new actions. A stub answers 501: until you
 * write its action, its test only checks that it does not break. Then add what
 * you expect here.
 */
import { expect, test } from "vitest";
import { send } from "./app.js";

test("GET /blog-posts", async () => {
  const reply = await send("GET", "/blog-posts");
  expect(reply.status).not.toBe(500);
});
