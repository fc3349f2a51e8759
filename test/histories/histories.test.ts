/**
 * Random histories of projects: people edit their files and the manifest, and
 * generate runs after each step. No line of theirs is lost, what is generated is
 * as a fresh run has it, a second run has nothing to do; and at the end, once
 * people have cleaned up, everything compiles. SOAK=1: many more.
 */
import { expect, test } from "vitest";
import { countRuns } from "../support/runs.js";
import { live } from "./history.js";
import { settle } from "./settle.js";
import { typeCheck } from "./type-check.js";

const histories = countRuns(3, 30, 4_000);
const batch = Math.min(50, histories);

const batches = Array.from({ length: histories / batch }, (_, index) => ({
  first: 1 + index * batch,
  last: (index + 1) * batch,
}));

test.each(batches)("histories $first to $last", async ({ first, last }) => {
  const projects = new Map<string, ReadonlyMap<string, string>>();
  const faults: string[] = [];
  for (let seed = first; seed <= last; seed += 1) {
    try {
      projects.set(`seed-${seed}`, settle(await live(seed)));
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  }
  expect(faults).toEqual([]);
  expect(typeCheck(projects)).toEqual([]);
});
