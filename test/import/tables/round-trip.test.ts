/**
 * What is imported of a database means its tables: random manifests make tables in
 * SQLite, and what is imported of these makes them again. PostgreSQL: test/hosts/stores.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { sqlite } from "../../../src/runtime/database/sqlite.js";
import { open } from "../../stores/blog-tables.js";
import { countRuns } from "../../support/runs.js";
import { checkRoundTrip } from "./check-round-trip.js";
import { randomTables } from "./random-tables.js";

const numRuns = countRuns(12, 60, 200);

test("the tables of a random manifest come back", async () => {
  let looked = 0;
  await fc.assert(
    fc.asyncProperty(randomTables, async (make) => {
      const isChecked = await checkRoundTrip(make("sqlite"), "sqlite", () =>
        Promise.resolve(open({ dialect: sqlite(":memory:") }) as never),
      );
      if (isChecked) looked += 1;
    }),
    { numRuns },
  );
  expect(looked).toBeGreaterThan(numRuns / 2);
});
