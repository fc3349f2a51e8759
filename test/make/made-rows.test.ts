/** Factories over random manifests, on SQLite. */
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { storeManifest } from "../support/arbitrary-stores.js";
import { compile } from "../support/compile.js";
import { createFolder } from "../support/projects.js";
import { countRuns } from "../support/runs.js";
import { makeRows } from "./made-rows.js";

const MANIFESTS = countRuns(3, 20, 200);
const ROWS = countRuns(60, 200, 200);

const folder = createFolder();
afterAll(() => {
  folder.remove();
});

const [drawn = 0] = fc.sample(fc.nat(), 1);
const SEED = Number(process.env["SEED"] ?? drawn);

test(
  `${MANIFESTS} random manifests, seed ${SEED}`,
  { timeout: 0 },
  async () => {
    let done = 0;
    for (const manifest of fc.sample(storeManifest, {
      numRuns: MANIFESTS * 2,
      seed: SEED,
    })) {
      if (done === MANIFESTS) break;
      const { model } = await compile({
        database: { dialect: "sqlite" },
        ...manifest,
      });
      if (model === null) continue;
      const faults = await makeRows(folder.path, model, ":memory:", ROWS);
      expect({ faults, manifest }).toEqual({ faults: [], manifest });
      done += 1;
    }
    expect(done).toBe(MANIFESTS);
  },
);
