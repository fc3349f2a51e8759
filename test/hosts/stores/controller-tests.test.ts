/** The emitted tests of controllers with stores, on PostgreSQL. */
import { sql } from "kysely";
import { describe, expect, inject, test } from "vitest";
import { postgres } from "../../../src/runtime/database/postgres.js";
import { open } from "../../stores/blog-tables.js";
import { describeControllerTests } from "../../stores/controller-test-cases.js";

describe("tests of controllers, on PostgreSQL", () => {
  const url = (): string => `${inject("postgres")}postgres`;
  describeControllerTests("postgres", () => ({ DATABASE_URL: url() }));

  test("they leave nothing in the database", async () => {
    const db = open({ dialect: postgres(url()) });
    const { rows } = await sql`
      select schema_name from information_schema.schemata
      where schema_name like 'test%'
    `.execute(db);
    await db.destroy();
    expect(rows).toEqual([]);
  });
});
