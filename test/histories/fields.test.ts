/**
 * Random histories of fields: no line of the user's is lost, and after every run
 * the project compiles, but exactly where the user's own code names a field that
 * is gone. SOAK=1: many more.
 */
import { expect, test } from "vitest";
import { mergeFile } from "../../src/merge/index.js";
import { countRuns } from "../support/runs.js";
import {
  compareErrors,
  countGone,
  fieldHistory,
  type Snapshots,
} from "./field-history.js";
import { live } from "./history.js";

const histories = countRuns(1, 5, 1_000);
const batch = Math.min(20, histories);

const batches = Array.from({ length: histories / batch }, (_, index) => ({
  first: 1 + index * batch,
  last: (index + 1) * batch,
}));

test.each(batches)("histories $first to $last", async ({ first, last }) => {
  const snapshots: Snapshots = new Map();
  const faults: string[] = [];
  for (let seed = first; seed <= last; seed += 1)
    await live(seed, mergeFile, fieldHistory(snapshots)).catch(
      (error: unknown) => {
        faults.push(error instanceof Error ? error.message : String(error));
      },
    );
  expect(faults.join("\n")).toBe("");
  expect(compareErrors(snapshots).join("\n")).toBe("");
  // Some code names a field that is gone, or nothing was put to the test.
  if (batch >= 20) expect(countGone(snapshots)).toBeGreaterThan(0);
});
