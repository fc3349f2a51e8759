/** The user's own queries, on PostgreSQL. */
import { sql } from "kysely";
import { describe, inject } from "vitest";
import { postgres } from "../../../src/runtime/database/postgres.js";
import { open } from "../../stores/blog-tables.js";
import { describeOwnQueries } from "../../stores/own-queries.js";

describe("own queries, on PostgreSQL", () => {
  describeOwnQueries("postgres", async () => {
    const server = inject("postgres");
    const admin = open({ dialect: postgres(`${server}postgres`) });
    await sql`create database own_queries`.execute(admin);
    await admin.destroy();
    return postgres(`${server}own_queries`);
  });
});
