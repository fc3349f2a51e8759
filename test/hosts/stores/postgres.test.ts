import { sql } from "kysely";
import { describe, expect, inject, test } from "vitest";
import { postgres } from "../../../src/runtime/database/postgres.js";
import { open } from "../../stores/blog-tables.js";
import { listMigrateCases } from "../../stores/migrate-cases.js";
import { listStoreCases, openBlog } from "../../stores/store-cases.js";
import { listTransactionCases } from "../../stores/transaction-cases.js";

/** Makes a database, and gives its URL. */
async function createDatabase(name: string): Promise<string> {
  const server = inject("postgres");
  const admin = open({ dialect: postgres(`${server}postgres`) });
  await sql`create database ${sql.id(name)}`.execute(admin);
  await admin.destroy();
  return server + name;
}

describe("a store on PostgreSQL", () => {
  for (const [index, [name, run]] of listStoreCases().entries()) {
    test(name, async () => {
      const url = await createDatabase(`store_${index}`);
      const blog = await openBlog({ dialect: postgres(url) }, "postgres");
      try {
        await run(blog, expect);
      } finally {
        await blog.close();
      }
    });
  }
});

describe("transactions on PostgreSQL", () => {
  for (const [index, [name, run]] of listTransactionCases().entries()) {
    test(name, async () => {
      const url = await createDatabase(`transactions_${index}`);
      await run({ dialect: postgres(url) }, "postgres", expect);
    });
  }
});

describe("migrations on PostgreSQL", () => {
  for (const [index, [name, run]] of listMigrateCases().entries()) {
    test(name, async () => {
      const url = await createDatabase(`migrate_${index}`);
      await run(() => open({ dialect: postgres(url) }), expect);
    });
  }
});
