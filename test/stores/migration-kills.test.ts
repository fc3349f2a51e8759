/** Kills in mid-migration, on SQLite. On PostgreSQL: test/hosts/stores. */
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { sqlite } from "../../src/runtime/database/sqlite.js";
import { createFolder } from "../support/projects.js";
import { countRuns } from "../support/runs.js";
import { open } from "./blog-tables.js";
import { runMigrationKills } from "./migration-kills.js";

const KILLS = countRuns(3, 10, 100);
const [seed = 0] = fc.sample(fc.nat(), 1);
const folder = createFolder();

afterAll(() => {
  folder.remove();
});

test(`${KILLS} kills in mid-migration leave nothing half done, seed ${seed}`, async () => {
  let count = 0;
  const create = (from: string | null) => {
    count += 1;
    const place = join(folder.path, `${count}.sqlite`);
    if (from !== null) copyFileSync(from, place);
    const db = open({ dialect: sqlite(place) }) as never;
    return Promise.resolve({ db, place });
  };
  const { kills, wrong } = await runMigrationKills(
    ...(["sqlite", folder.path, create, KILLS, seed] as const),
  );
  expect(wrong).toEqual([]);
  expect(kills).toBe(KILLS);
}, 600_000);
