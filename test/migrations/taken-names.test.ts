/** Derived names that are taken, on SQLite. The same on PostgreSQL: test/hosts/stores. */
import { expect, test } from "vitest";
import { nameRelations } from "../../src/emit/stores/relation-names.js";
import { schemaOf } from "../../src/migrations/wanted.js";
import { sqlite } from "../../src/runtime/database/sqlite.js";
import { open } from "../stores/blog-tables.js";
import { compile } from "../support/compile.js";
import { checkTakenNames } from "./check-taken-names.js";
import { takenNames } from "./taken-names.js";

test.each(Object.entries(takenNames))("%s", async (_, steps) => {
  const db = open({ dialect: sqlite(":memory:") }) as never;
  await checkTakenNames(steps, "sqlite", db);
});

test.each(["sqlite", "postgres"] as const)(
  "names on %s differ, fit, and do not depend on an order",
  async (dialect) => {
    for (const resources of Object.values(takenNames).flat()) {
      const { model } = await compile({ database: { dialect }, resources });
      const { tables } = schemaOf(model?.tables ?? []);
      const turned = nameRelations({ tables: tables.toReversed() }, dialect);
      const names = nameRelations({ tables }, dialect);
      const all = tables.flatMap(({ table, uniques, indexes }) => [
        table,
        ...uniques.map((each) => names(table, each, "unique")),
        ...indexes.map((each) => names(table, each, "index")),
      ]);
      expect(new Set(all).size).toBe(all.length);
      for (const { table, indexes } of tables)
        for (const each of indexes) {
          const name = names(table, each, "index");
          expect(turned(table, each, "index")).toBe(name);
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63);
        }
    }
  },
);

test("an index that nothing is in the way of keeps its name", async () => {
  const [resources] = takenNames["indexes of two tables"] ?? [];
  const { model } = await compile({ database: {}, resources });
  const { tables } = schemaOf(model?.tables ?? []);
  const names = nameRelations({ tables }, "sqlite");
  expect([
    names("news", ["items_kind"], "index"),
    names("news_items", ["kind"], "index"),
  ]).toContain("news_items_kind_index");
});
