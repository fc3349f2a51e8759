/**
 * Stores beside a reference, on SQLite: random manifests, and random requests
 * of several callers. After each change all rows are compared, so no row of
 * somebody else's, or below another parent, was changed.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countRuns } from "../support/runs.js";
import { listFoundCases, runFoundCase } from "./found-cases.js";
import { walkProjects } from "./reference/projects.js";

/** SOAK=1: many more. */
const PROJECTS = countRuns(1, 6, 200);
const REQUESTS = countRuns(100, 500, 1000);

const [drawn = 0] = fc.sample(fc.nat(), 1);
/** SEED=... walks again as a run before did. */
const SEED = Number(process.env["SEED"] ?? drawn);

test(`${PROJECTS} random manifests, seed ${SEED}`, async () => {
  const { projects, requests, differences } = await walkProjects(
    { dialect: "sqlite", projects: PROJECTS, requests: REQUESTS, seed: SEED },
    () => ":memory:",
  );
  expect(differences).toEqual([]);
  expect(projects).toBe(PROJECTS);
  expect(requests).toBeGreaterThanOrEqual(PROJECTS * REQUESTS);
});

describe("what was found", () => {
  test.each(listFoundCases())("%s", async (_, work) => {
    await runFoundCase(work, expect, "sqlite", ":memory:");
  });
});
