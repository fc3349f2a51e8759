import { describe, expect, test } from "vitest";
import { sqlite } from "../../src/runtime/database/sqlite.js";
import { listStoreCases, openBlog } from "./store-cases.js";

describe("a store on SQLite", () => {
  for (const [name, run] of listStoreCases()) {
    test(name, async () => {
      const blog = await openBlog({ dialect: sqlite(":memory:") }, "sqlite");
      try {
        await run(blog, expect);
      } finally {
        await blog.close();
      }
    });
  }
});
