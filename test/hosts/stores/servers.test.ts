/** Servers on one PostgreSQL: races between two of them, and kills. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { postgres } from "../../../src/runtime/database/postgres.js";
import { open } from "../../stores/blog-tables.js";
import { runKills } from "../../stores/kills.js";
import { runRaces } from "../../stores/races.js";
import { writeServer } from "../../stores/server-processes.js";
import { createFolder } from "../../support/projects.js";
import { countRuns } from "../../support/runs.js";

const RACES = countRuns(50, 200, 1000);
const KILLS = countRuns(5, 10, 100);
const SEED = Number(process.env["SEED"] ?? 20_260_100);

const folder = createFolder();
let file = "";

beforeAll(async () => {
  file = await writeServer(folder.path, "postgres");
});

afterAll(() => {
  folder.remove();
});

/** Makes a database, and gives its URL. */
async function createDatabase(name: string): Promise<string> {
  const server = inject("postgres");
  const admin = open({ dialect: postgres(`${server}postgres`) });
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  return server + name;
}

test(`${RACES} races have one winner each`, { timeout: 0 }, async () => {
  const place = { DATABASE_URL: await createDatabase("races") };
  const { wrong, titles, version } = await runRaces(file, place, RACES, SEED);
  expect(wrong).toEqual([]);
  expect(titles[1]).toBe(titles[0]);
  expect(version).toBe(`"v${RACES + 1}`);
});

test(
  `${KILLS} kills lose nothing that was acknowledged`,
  { timeout: 0 },
  async () => {
    const url = await createDatabase("kills");
    const look = () => open({ dialect: postgres(url) });
    const place = { DATABASE_URL: url };
    const { acknowledged, lost, half } = await runKills(
      file,
      place,
      look,
      KILLS,
      SEED,
    );
    expect(lost).toEqual([]);
    expect(half).toEqual([]);
    expect(acknowledged).toBeGreaterThan(KILLS);
  },
);
