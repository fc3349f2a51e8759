/**
 * The emitted tests of bodies and forms pass, whatever the records: what they
 * say a reader takes and refuses is what the emitted application does. `SOAK=1`
 * tries many more.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createProject } from "../../mutants/project.js";
import { recordManifest } from "../../support/arbitrary-records.js";
import { compile } from "../../support/compile.js";
import { countRuns } from "../../support/runs.js";

const numRuns = countRuns(2, 4, 300);

test("they pass over random records", async () => {
  await fc.assert(
    fc.asyncProperty(recordManifest, async (manifest) => {
      const { model } = await compile(manifest);
      fc.pre(model !== null);
      const files = /(?:inputs|forms)\.test\.ts$/;
      const project = await createProject(manifest, files);
      const outcome = await project.run();
      if (outcome !== "there are no tests") expect(outcome).toBeNull();
    }),
    { numRuns },
  );
});
