/** The emitted tests of controllers with stores, on SQLite. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { storeManifest } from "../support/arbitrary-stores.js";
import type { Model } from "../../src/model/types.js";
import { compile, target } from "../support/compile.js";
import {
  createFolder,
  listResults,
  runNodeTests,
  typeCheck,
  writeProject,
} from "../support/projects.js";
import { countRuns } from "../support/runs.js";
import { writeProjects } from "../support/shared-runtimes.js";
import { describeControllerTests } from "./controller-test-cases.js";

describe("tests of controllers, on SQLite", () => {
  describeControllerTests("sqlite", () => ({}));
});

test.each([
  ["", {}],
  [", in envelopes", { envelope: true }],
])("they pass under Node's own runner%s", async (_, settings) => {
  const folder = createFolder();
  try {
    const { model } = await compile({
      ...{ database: { dialect: "sqlite" }, ...settings },
      resources: {
        articles: {
          fields: { title: "string" },
          subsets: { selected: ["index", "update", "destroy"] },
        },
        tags: { fields: { name: "string" }, only: ["index", "create"] },
      },
    });
    if (model === null) throw new Error("the manifest is refused");
    writeProject(folder.path, model, { ...target, testRunner: "node" });
    const { code, output } = await runNodeTests(
      folder.path,
      ["articles", "selected-articles", "tags"].map(
        (name) => `test/controllers/${name}.controller.test.ts`,
      ),
    );
    expect(output).toMatch(/^# pass 12$/m);
    expect(code).toBe(0);
  } finally {
    folder.remove();
  }
});

/** SOAK=1: many more. */
const PROJECTS = countRuns(2, 6, 200);

const [drawn = 0] = fc.sample(fc.nat(), 1);
/** SEED=... draws again as a run before did. */
const SEED = Number(process.env["SEED"] ?? drawn);

test(`they compile and pass, of ${PROJECTS} random manifests, seed ${SEED}`, async () => {
  const folder = createFolder();
  try {
    const manifests = fc.sample(storeManifest, {
      numRuns: PROJECTS,
      seed: SEED,
    });
    const projects = new Map<string, Model>();
    for (const [index, manifest] of manifests.entries()) {
      const database = { dialect: "sqlite" };
      const { model } = await compile({ database, ...manifest });
      if (model !== null) projects.set(`p${index}`, model);
    }
    writeProjects(folder.path, projects);
    expect(await typeCheck(folder.path)).toEqual({ code: 0, output: "" });
    const results = await listResults(folder.path, "test/controllers");
    expect(results.filter(({ status }) => status === "failed")).toEqual([]);
    expect(results.length).toBeGreaterThan(PROJECTS);
  } finally {
    folder.remove();
  }
});
