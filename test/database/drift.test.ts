/** What is told of an SQLite database that somebody changed by hand. PostgreSQL: test/hosts/stores. */
import { test } from "vitest";
import { sqlite } from "../../src/runtime/database/sqlite.js";
import { open } from "../stores/blog-tables.js";
import { cases } from "./drift-cases.js";
import { checkDrift } from "./check-drift.js";

test.each([["nothing", { sqlite: [] }, { sqlite: [] }] as const, ...cases])(
  "%s",
  async (_, done, told) => {
    const db = open({ dialect: sqlite(":memory:") });
    await checkDrift(db as never, "sqlite", done.sqlite, told.sqlite);
  },
);
