/** Derived names that are taken, on PostgreSQL. */
import { sql } from "kysely";
import { afterAll, inject, test } from "vitest";
import { postgres } from "../../../src/runtime/database/postgres.js";
import { checkTakenNames } from "../../migrations/check-taken-names.js";
import { takenNames } from "../../migrations/taken-names.js";
import { open } from "../../stores/blog-tables.js";

const server = inject("postgres");
const admin = open({ dialect: postgres(`${server}postgres`) });
afterAll(() => admin.destroy());

test.each(
  Object.entries(takenNames).map(([name, steps], at) => ({ name, steps, at })),
)("$name", async ({ steps, at }) => {
  await sql.raw(`create database taken_${at}`).execute(admin);
  const db = open({ dialect: postgres(`${server}taken_${at}`) });
  try {
    await checkTakenNames(steps, "postgres", db as never);
  } finally {
    await db.destroy();
  }
});
