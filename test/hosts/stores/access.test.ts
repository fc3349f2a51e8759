/** Rules of access beside an oracle, on PostgreSQL: see test/stores/access.test.ts. */
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { postgres } from "../../../src/runtime/database/postgres.js";
import { walkPolicies } from "../../stores/access/walk.js";
import { open } from "../../stores/blog-tables.js";
import { countRuns } from "../../support/runs.js";

const POLICIES = countRuns(2, 8, 300);
const REQUESTS = countRuns(250, 500, 2000);
const SEED = Number(process.env["SEED"] ?? 20_261_129);

let made = 0;

async function createDatabase(): Promise<string> {
  const server = inject("postgres");
  const name = `access_${made++}`;
  const admin = open({ dialect: postgres(`${server}postgres`) });
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  return server + name;
}

test(`${POLICIES} random policies, seed ${SEED}`, { timeout: 0 }, async () => {
  const { differences } = await walkPolicies(
    { dialect: "postgres", policies: POLICIES, requests: REQUESTS, seed: SEED },
    createDatabase,
  );
  expect(differences).toEqual([]);
});
