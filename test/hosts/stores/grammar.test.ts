/** A sample of test/grammar on PostgreSQL: manifests of our own packages. */
import { expect, inject, test } from "vitest";
import { checkBatch } from "../../grammar/batch.js";
import { connectDatabases, plainBench } from "../../grammar/bench.js";
import { drawSubjects } from "../../grammar/draw-subjects.js";

/** Seeds whose manifests were without a fault. */
const SEEDS = [7, 8, 11];

test("manifests keep what they promise", { timeout: 0 }, async () => {
  const subjects = await drawSubjects(SEEDS);
  for (const { model } of subjects)
    expect(model.database?.dialect).toBe("postgres");
  const { create, close } = await connectDatabases(inject("postgres"));
  try {
    const bench = { ...plainBench, createDatabase: create };
    expect(await checkBatch(subjects, bench)).toEqual([]);
  } finally {
    await close();
  }
});
