import { describe, expect, test } from "vitest";
import { postgres } from "../../../src/runtime/database/postgres.js";
import { open } from "../../stores/blog-tables.js";
import { listMigrateCases } from "../../stores/migrate-cases.js";
import { listStoreCases, openBlog } from "../../stores/store-cases.js";
import { listTransactionCases } from "../../stores/transaction-cases.js";
import { createDatabase } from "./databases.js";

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
