/** Changes of manifests, and what a run says; `test/long/changes.test.ts` has all. */
import { expect, test } from "vitest";
import { changes } from "./changes.js";
import { findUntold } from "./expect-changes.js";

const few = [
  "put under a parent",
  "a computed field that left, before options",
  "a second computed field",
  "a computed list that becomes a word",
  "a scope of other rows",
  "the first form",
  "a resource that left",
  "a table that left",
];

test("a run names every file that no longer compiles", async () => {
  const some = Object.entries(changes).filter(([name]) => few.includes(name));
  expect(some).toHaveLength(few.length);
  expect(await findUntold(Object.fromEntries(some))).toEqual([]);
});
