/** Random histories of manifests, on PostgreSQL. */
import * as fc from "fast-check";
import { sql } from "kysely";
import { inject, test } from "vitest";
import { postgres } from "../../../src/runtime/database/postgres.js";
import { checkHistory } from "../../migrations/check-history.js";
import { draws } from "../../migrations/histories.js";
import { open } from "../../stores/blog-tables.js";
import { countRuns } from "../../support/runs.js";

test("what a history comes to is what its last manifest makes, with all values", async () => {
  const server = inject("postgres");
  const admin = open({ dialect: postgres(`${server}postgres`) });
  let count = 0;
  const create = async () => {
    count += 1;
    const name = `history_${count}`;
    await sql.raw(`create database ${name}`).execute(admin);
    return open({ dialect: postgres(server + name) }) as never;
  };
  await fc.assert(
    fc.asyncProperty(draws, async (steps) => {
      await checkHistory(steps, "postgres", create);
    }),
    { numRuns: countRuns(15, 15, 500) },
  );
  await admin.destroy();
}, 3_600_000);
