/**
 * Tests of BlogPostsController, for the routes of `blog_posts`. Yours: written
 * once; later runs only add tests of new actions. A stub answers 501; until its
 * action is written, all that is asked of it is not to break. Then say here
 * what you expect.
 */
import { expect, test } from "vitest";
import { send } from "./app.js";

test("GET /blog-posts", async () => {
  const reply = await send("GET", "/blog-posts");
  expect(reply.status).not.toBe(500);
});
