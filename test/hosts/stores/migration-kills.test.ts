/** Kills in mid-migration, on PostgreSQL. */
import { sql } from "kysely";
import { afterAll, expect, inject, test } from "vitest";
import { postgres } from "../../../src/runtime/database/postgres.js";
import { open } from "../../stores/blog-tables.js";
import { runMigrationKills } from "../../stores/migration-kills.js";
import { createFolder } from "../../support/projects.js";
import { countRuns } from "../../support/runs.js";

const KILLS = countRuns(5, 10, 100);
const SEED = Number(process.env["SEED"] ?? 20_261_123);
const folder = createFolder();

afterAll(() => {
  folder.remove();
});

test(`${KILLS} kills in mid-migration leave nothing half done, seed ${SEED}`, async () => {
  const server = inject("postgres");
  const admin = open({ dialect: postgres(`${server}postgres`) });
  let count = 0;
  const create = async (from: string | null) => {
    count += 1;
    const name = `killed_${count}`;
    const like = from === null ? "" : ` template ${from.slice(server.length)}`;
    await sql.raw(`create database ${name}${like}`).execute(admin);
    const place = server + name;
    return { db: open({ dialect: postgres(place) }) as never, place };
  };
  const { kills, wrong } = await runMigrationKills(
    ...(["postgres", folder.path, create, KILLS, SEED] as const),
  );
  await admin.destroy();
  expect(wrong).toEqual([]);
  expect(kills).toBe(KILLS);
}, 3_600_000);
