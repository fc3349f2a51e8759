/** A larger sample of test/grammar: manifests of our own packages, on SQLite. */
import { expect, test } from "vitest";
import { checkBatch } from "../grammar/batch.js";
import { plainBench } from "../grammar/bench.js";
import { drawPlain } from "../grammar/draw-subjects.js";
import { countRuns } from "../support/runs.js";

test("manifests keep what they promise, before and after an edit", async () => {
  const subjects = await drawPlain(countRuns(50, 50, 300), 6);
  expect(await checkBatch(subjects, plainBench)).toEqual([]);
});
