/** Rules of access beside an oracle, on PostgreSQL: see test/stores/access.test.ts. */
import { expect, test } from "vitest";
import { walkPolicies } from "../../stores/access/walk.js";
import { countRuns } from "../../support/runs.js";
import { createDatabase } from "./databases.js";

const POLICIES = countRuns(2, 8, 300);
const REQUESTS = countRuns(250, 500, 2000);
const SEED = Number(process.env["SEED"] ?? 20_261_129);

let made = 0;

test(`${POLICIES} random policies, seed ${SEED}`, { timeout: 0 }, async () => {
  const { differences } = await walkPolicies(
    { dialect: "postgres", policies: POLICIES, requests: REQUESTS, seed: SEED },
    () => createDatabase(`access_${made++}`),
  );
  expect(differences).toEqual([]);
});
