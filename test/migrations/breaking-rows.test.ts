/** Rows that break a new rule, on SQLite. The same on PostgreSQL: test/hosts/stores. */
import { test } from "vitest";
import { sqlite } from "../../src/runtime/database/sqlite.js";
import { open } from "../stores/blog-tables.js";
import { breaking } from "./breaking-rows.js";
import { checkBreaking } from "./check-breaking.js";

test.each(Object.entries(breaking))("%s", async (_, each) => {
  const db = open({ dialect: sqlite(":memory:") }) as never;
  await checkBreaking(each, "sqlite", db);
});
