/** Singletons of the whole application, on PostgreSQL. */
import { sql } from "kysely";
import { describe, inject } from "vitest";
import { postgres } from "../../../src/runtime/database/postgres.js";
import { open } from "../../stores/blog-tables.js";
import { describeOnlyRows } from "../../stores/only-row.js";

describe("singletons of the whole application, on PostgreSQL", () => {
  describeOnlyRows("postgres", async () => {
    const server = inject("postgres");
    const admin = open({ dialect: postgres(`${server}postgres`) });
    await sql`create database only_rows`.execute(admin);
    await admin.destroy();
    return `${server}only_rows`;
  });
});
