/** Stores beside a reference, on PostgreSQL: see test/stores/reference.test.ts. */
import { sql } from "kysely";
import { describe, expect, inject, test } from "vitest";
import { postgres } from "../../../src/runtime/database/postgres.js";
import { open } from "../../stores/blog-tables.js";
import { listFoundCases, runFoundCase } from "../../stores/found-cases.js";
import { walkProjects } from "../../stores/reference/projects.js";
import { countRuns } from "../../support/runs.js";

const PROJECTS = countRuns(5, 20, 200);
const REQUESTS = countRuns(100, 500, 1000);
const SEED = Number(process.env["SEED"] ?? 20_260_100);

let made = 0;

async function createDatabase(): Promise<string> {
  const server = inject("postgres");
  const name = `reference_${made++}`;
  const admin = open({ dialect: postgres(`${server}postgres`) });
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  return server + name;
}

test(`${PROJECTS} random manifests, seed ${SEED}`, { timeout: 0 }, async () => {
  const { projects, differences } = await walkProjects(
    {
      ...{ dialect: "postgres", projects: PROJECTS },
      ...{ requests: REQUESTS, seed: SEED },
    },
    createDatabase,
  );
  expect(differences).toEqual([]);
  expect(projects).toBe(PROJECTS);
});

describe("what was found", () => {
  test.each(listFoundCases())("%s", async (_, work) => {
    await runFoundCase(work, expect, "postgres", await createDatabase());
  });
});
