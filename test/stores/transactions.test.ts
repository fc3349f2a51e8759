/** Transactions on SQLite, which has one connection: what waits for it, and how long. */
import { describe, expect, test } from "vitest";
import { sqlite } from "../../src/runtime/database/sqlite.js";
import type { AnyKysely } from "../../src/runtime/stores/store-types.js";
import { system } from "../../src/runtime/stores/stores.js";
import { openBlog } from "./store-cases.js";
import { listTransactionCases } from "./transaction-cases.js";

describe("transactions on SQLite", () => {
  for (const [name, run] of listTransactionCases()) {
    test(name, async () => {
      await run({ dialect: sqlite(":memory:") }, "sqlite", expect);
    });
  }
});

test("a wait for a transaction that does not end is an error that says so", async () => {
  const dialect = sqlite(":memory:", 20);
  const { db, stores, close } = await openBlog({ dialect }, "sqlite");
  const list = () => stores.accounts.list(system());
  // Begun by hand: nobody knows what is part of it.
  const work = db.transaction().execute(async (inside: unknown) => {
    await expect(list()).rejects.toMatchObject({
      status: 503,
      cause: {
        message: expect.stringMatching(
          /^database is locked: for 20 ms, a transaction of this process has not ended/,
        ) as string,
      },
    });
    const { length } = await (inside as AnyKysely)
      .selectFrom("accounts")
      .select("id")
      .execute();
    return length;
  });
  expect(await work).toBe(2);
  expect((await list()).rows).toHaveLength(2);
  await close();
});
