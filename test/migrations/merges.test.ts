/** Random pairs of branches, merged by git. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { countRuns } from "../support/runs.js";
import { draws } from "./histories.js";
import { makeBase, mergePair, type Ending } from "./merges.js";

const PAIRS = countRuns(2, 6, 200);
const [seed = 0] = fc.sample(fc.nat(), 1);

test(`${PAIRS} pairs of branches go on in one order, or say what to run, seed ${seed}`, async () => {
  const base = await makeBase();
  const count: Record<Ending, number> = {
    ...{ none: 0, merged: 0, diverged: 0, conflict: 0 },
  };
  const pairs = fc.sample(fc.tuple(draws, draws), {
    ...{ seed, numRuns: PAIRS * 4 },
  });
  for (const [one, other] of pairs) {
    if (count.merged + count.diverged + count.conflict === PAIRS) break;
    const ending = await mergePair(base, one.slice(0, 2), other.slice(0, 2));
    count[ending] += 1;
  }
  console.log(`pairs: ${JSON.stringify(count)}`);
  expect(count.merged + count.diverged + count.conflict).toBe(PAIRS);
}, 3_600_000);
