/**
 * Random manifests, with every kind of name: clear errors, or a project that
 * compiles under the strictest flags, and passes its own tests. Many projects are checked as one program.
 */
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { Model } from "../../src/model/types.js";
import {
  arbitraryManifest,
  hostileManifest,
} from "../support/arbitrary-manifest.js";
import { recordManifest } from "../support/arbitrary-records.js";
import { compile } from "../support/compile.js";
import { createFolder, runTests, typeCheck } from "../support/projects.js";
import { countRuns } from "../support/runs.js";
import { writeProjects } from "../support/shared-runtimes.js";

/** SOAK=1: many more. */
const PROJECTS = countRuns(3, 12, 400);
const BATCH = Math.min(24, PROJECTS);
const RECORDS = BATCH / 3;

const folders: ReturnType<typeof createFolder>[] = [];
afterAll(() => {
  for (const folder of folders) folder.remove();
});

/** Valid models among random manifests, half of them with hostile names. */
async function sampleModels(count: number, seed: number): Promise<Model[]> {
  const models: Model[] = [];
  const manifests = fc.sample(fc.oneof(arbitraryManifest, hostileManifest), {
    numRuns: count * 5,
    seed,
  });
  for (const manifest of manifests) {
    const { model, errors } = await compile(manifest);
    // Refused, but never without saying why.
    if (model === null) expect(errors).not.toEqual([]);
    else if (model.routes.length > 0) models.push(model);
    if (models.length === count) break;
  }
  return models;
}

/** Models with records. */
async function sampleRecords(seed: number): Promise<readonly Model[]> {
  const manifests = fc.sample(recordManifest, { numRuns: RECORDS, seed });
  const compiled = await Promise.all(manifests.map(compile));
  return compiled.flatMap(({ model }) => model ?? []);
}

/** In `npm test` always the same. */
const [base = 0] = fc.sample(fc.nat(), 1);

for (let batch = 0; batch < PROJECTS / BATCH; batch++) {
  const seed = base + batch;
  test(`batch ${batch}, seed ${seed}`, async () => {
    const folder = createFolder();
    folders.push(folder);
    const models = await sampleModels(BATCH, seed);
    expect(models).toHaveLength(BATCH);
    models.push(...(await sampleRecords(seed)));
    writeProjects(
      folder.path,
      models.map((model, index) => [`p${index}`, model]),
    );
    expect(await typeCheck(folder.path)).toEqual({ code: 0, output: "" });
    const tests = await runTests(folder.path);
    expect(tests.output).toMatch(/Tests +\d+ passed/);
    expect(tests.output).not.toMatch(/failed/);
    expect(tests.code).toBe(0);
  });
}
