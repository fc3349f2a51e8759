/** Random histories of manifests, on SQLite. The same on PostgreSQL: test/hosts/stores. */
import * as fc from "fast-check";
import { test } from "vitest";
import { sqlite } from "../../src/runtime/database/sqlite.js";
import { open } from "../stores/blog-tables.js";
import { countRuns } from "../support/runs.js";
import { checkHistory } from "./check-history.js";
import { draws } from "./histories.js";

test("what a history comes to is what its last manifest makes, with all values", async () => {
  await fc.assert(
    fc.asyncProperty(draws, async (steps) => {
      await checkHistory(steps, "sqlite", () =>
        Promise.resolve(open({ dialect: sqlite(":memory:") }) as never),
      );
    }),
    { numRuns: countRuns(4, 50, 500) },
  );
});
