/** Rows below rows that have owners, on PostgreSQL: see test/stores/ancestors.test.ts. */
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { postgres } from "../../../src/runtime/database/postgres.js";
import {
  listAncestorCases,
  runAncestorCase,
} from "../../stores/ancestor-cases.js";
import { open } from "../../stores/blog-tables.js";

let made = 0;

async function createDatabase(): Promise<string> {
  const server = inject("postgres");
  const name = `ancestors_${made++}`;
  const admin = open({ dialect: postgres(`${server}postgres`) });
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  return server + name;
}

test.each(listAncestorCases())("%s", async (_, work) => {
  await runAncestorCase(work, expect, "postgres", await createDatabase());
});
