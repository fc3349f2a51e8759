import { expect, test } from "vitest";
import { createBlog } from "../blog.js";

test("GET /articles", async () => {
  const send = createBlog();
  // mine
  expect((await send("GET", "/articles")).status).toBe(200);
});
