/** Lists of large rows, on PostgreSQL. */
import { sql } from "kysely";
import { describe, inject } from "vitest";
import { postgres } from "../../../src/runtime/database/postgres.js";
import { open } from "../../stores/blog-tables.js";
import { describeLargePages } from "../../stores/large-pages.js";

describe("lists of large rows, on PostgreSQL", () => {
  describeLargePages("postgres", async () => {
    const server = inject("postgres");
    const admin = open({ dialect: postgres(`${server}postgres`) });
    await sql`create database large_pages`.execute(admin);
    await admin.destroy();
    return `${server}large_pages`;
  });
});
