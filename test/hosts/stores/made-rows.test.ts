/** Factories over random manifests, on PostgreSQL. */
import { sql } from "kysely";
import { describe, inject } from "vitest";
import { describeMadeRows } from "../../make/made-rows.js";
import { connectTo, createDatabase } from "./databases.js";

describe("factories, on PostgreSQL", () => {
  let count = 0;
  describeMadeRows("postgres", async () => {
    const name = `made_rows_${(count += 1)}`;
    const remove = async (): Promise<void> => {
      const admin = connectTo(`${inject("postgres")}postgres`);
      await sql`drop database ${sql.id(name)}`.execute(admin);
      await admin.destroy();
    };
    return { url: await createDatabase(name), remove };
  });
});
