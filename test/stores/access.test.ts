/**
 * Rules of access beside an oracle, on SQLite: random rules, and random requests of
 * strangers, of users, and of those with roles. Status, rows and what has changed are
 * compared.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { countRuns } from "../support/runs.js";
import { walkPolicies } from "./access/walk.js";

/** SOAK=1: many more. */
const POLICIES = countRuns(2, 8, 300);
const REQUESTS = countRuns(250, 500, 2000);

const [drawn = 0] = fc.sample(fc.nat(), 1);
/** SEED=... walks again as a run before did. */
const SEED = Number(process.env["SEED"] ?? drawn);

test(`${POLICIES} random policies, seed ${SEED}`, async () => {
  const { differences, statuses } = await walkPolicies(
    { dialect: "sqlite", policies: POLICIES, requests: REQUESTS, seed: SEED },
    () => ":memory:",
  );
  expect(differences).toEqual([]);
  for (const status of [200, 401, 403, 404])
    expect(statuses.get(status) ?? 0).toBeGreaterThan(0);
});
