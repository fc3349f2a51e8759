/** A sample of test/grammar on PostgreSQL: manifests of our own packages. */
import { expect, inject, test } from "vitest";
import { checkBatch } from "../../grammar/batch.js";
import { connectDatabases, plainBench } from "../../grammar/bench.js";
import { drawPlain } from "../../grammar/draw-subjects.js";
import { countRuns } from "../../support/runs.js";

test("manifests keep what they promise", { timeout: 0 }, async () => {
  const subjects = await drawPlain(
    0,
    countRuns(1, 3, 3),
    ({ database }) => database?.dialect === "postgres",
  );
  const { create, close } = await connectDatabases(inject("postgres"));
  try {
    const bench = { ...plainBench, createDatabase: create };
    expect(await checkBatch(subjects, bench)).toEqual([]);
  } finally {
    await close();
  }
});
