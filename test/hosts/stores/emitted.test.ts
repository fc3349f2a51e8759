/** What is emitted of stores, on PostgreSQL. */
import { sql } from "kysely";
import { describe, inject } from "vitest";
import { postgres } from "../../../src/runtime/database/postgres.js";
import { open } from "../../stores/blog-tables.js";
import { describeEmitted } from "../../stores/emitted-cases.js";

describe("what is emitted, on PostgreSQL", () => {
  describeEmitted("postgres", async () => {
    const server = inject("postgres");
    const admin = open({ dialect: postgres(`${server}postgres`) });
    await sql`create database emitted`.execute(admin);
    await admin.destroy();
    return `${server}emitted`;
  });
});
