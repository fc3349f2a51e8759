/** Servers on one SQLite file: races between two of them, and kills. */
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sqlite } from "../../src/runtime/database/sqlite.js";
import { createFolder } from "../support/projects.js";
import { countRuns } from "../support/runs.js";
import { open } from "./blog-tables.js";
import { runKills } from "./kills.js";
import { runRaces } from "./races.js";
import { writeServer } from "./server-processes.js";

/** SOAK=1: many more. */
const RACES = countRuns(20, 200, 1000);
const KILLS = countRuns(2, 10, 100);

const folder = createFolder();
let file = "";
const [seed = 0] = fc.sample(fc.nat(), 1);

beforeAll(async () => {
  file = await writeServer(folder.path, "sqlite");
});

afterAll(() => {
  folder.remove();
});

test(`${RACES} races have one winner each`, async () => {
  const place = { DATABASE_FILE: join(folder.path, "races.sqlite") };
  const { wrong, titles, version } = await runRaces(file, place, RACES, seed);
  expect(wrong).toEqual([]);
  expect(titles[1]).toBe(titles[0]);
  expect(version).toBe(`"v${RACES + 1}`);
});

test(`${KILLS} kills lose nothing that was acknowledged`, async () => {
  const database = join(folder.path, "kills.sqlite");
  const look = () => open({ dialect: sqlite(database) });
  const place = { DATABASE_FILE: database };
  const { acknowledged, lost, half } = await runKills(
    file,
    place,
    look,
    KILLS,
    seed,
  );
  expect(lost).toEqual([]);
  expect(half).toEqual([]);
  expect(acknowledged).toBeGreaterThan(KILLS);
});
