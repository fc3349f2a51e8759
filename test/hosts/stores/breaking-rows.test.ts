/** Rows that break a new rule, on PostgreSQL. */
import { sql } from "kysely";
import { afterAll, inject, test } from "vitest";
import { postgres } from "../../../src/runtime/database/postgres.js";
import { breaking } from "../../migrations/breaking-rows.js";
import { checkBreaking } from "../../migrations/check-breaking.js";
import { open } from "../../stores/blog-tables.js";

const server = inject("postgres");
const admin = open({ dialect: postgres(`${server}postgres`) });
afterAll(() => admin.destroy());

test.each(
  Object.entries(breaking).map(([name, each], at) => ({ name, each, at })),
)("$name", async ({ each, at }) => {
  await sql.raw(`create database breaking_${at}`).execute(admin);
  const db = open({ dialect: postgres(`${server}breaking_${at}`) });
  try {
    await checkBreaking(each, "postgres", db as never);
  } finally {
    await db.destroy();
  }
});
