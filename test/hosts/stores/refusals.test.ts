/** The order of refusals on PostgreSQL: see test/stores/refusals.test.ts. */
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { postgres } from "../../../src/runtime/database/postgres.js";
import { open } from "../../stores/blog-tables.js";
import { runRefusals } from "../../stores/refusal-cases.js";

test("of two refusals, the earlier one is told", { timeout: 0 }, async () => {
  const server = inject("postgres");
  const admin = open({ dialect: postgres(`${server}postgres`) });
  await sql`create database refusals`.execute(admin);
  await admin.destroy();
  await runRefusals(expect, "postgres", `${server}refusals`);
});
