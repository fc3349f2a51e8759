/** A larger sample of test/grammar: manifests of our own packages, on SQLite. */
import { expect, test } from "vitest";
import { checkBatch } from "../grammar/batch.js";
import { plainBench } from "../grammar/bench.js";
import { drawSubjects } from "../grammar/draw-subjects.js";

/** Seeds whose manifests were without a fault, on SQLite or without a database. */
const SEEDS = [4, 8, 9, 10, 14, 16];

test("manifests keep what they promise, before and after an edit", async () => {
  const subjects = await drawSubjects(SEEDS);
  expect(subjects).toHaveLength(SEEDS.length);
  expect(await checkBatch(subjects, plainBench)).toEqual([]);
});
