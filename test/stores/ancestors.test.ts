/** Rows below rows that have owners, on SQLite. */
import { expect, test } from "vitest";
import { listAncestorCases, runAncestorCase } from "./ancestor-cases.js";

test.each(listAncestorCases())("%s", async (_, work) => {
  await runAncestorCase(work, expect, "sqlite", ":memory:");
});
