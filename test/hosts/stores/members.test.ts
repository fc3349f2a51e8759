/** Members, on PostgreSQL. */
import { sql } from "kysely";
import { describe, inject } from "vitest";
import { postgres } from "../../../src/runtime/database/postgres.js";
import { open } from "../../stores/blog-tables.js";
import { describeMembers } from "../../stores/members.js";

describe("members, on PostgreSQL", () => {
  describeMembers("postgres", async () => {
    const server = inject("postgres");
    const admin = open({ dialect: postgres(`${server}postgres`) });
    await sql`create database members`.execute(admin);
    await admin.destroy();
    return `${server}members`;
  });
});
