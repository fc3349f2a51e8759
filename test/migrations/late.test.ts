/** Migrations of two branches that go together in one order only. */
import { expect, test } from "vitest";
import type { SchemaChange } from "../../src/migrations/changes.js";
import { foldHistory } from "../../src/migrations/history.js";

const table = (name: string): SchemaChange => ({
  ...{ change: "create-table", table: name, record: name },
  columns: { id: { type: "integer" } },
  ...{ refs: {}, uniques: [], indexes: [], links: {} },
});

const FIRST = "0001_create_tables";
const text = (
  changes: readonly SchemaChange[],
  after: readonly string[],
): string => JSON.stringify({ after, changes });

const addRef: SchemaChange = {
  ...{ change: "add-column", table: "books", column: "apple_id" },
  is: {
    type: "integer",
    optional: true,
    ref: { table: "apples", onDelete: "restrict" },
  },
};

const fold = (later: SchemaChange) =>
  foldHistory([FIRST, "0002_add", "0002_later"], {
    [FIRST]: text([table("apples"), table("books")], []),
    "0002_add": text([addRef], [FIRST]),
    "0002_later": text([later], [FIRST]),
  });

test.each<readonly [string, SchemaChange, string]>([
  [
    "a ref to a table that has another name by then",
    {
      change: "rename-tables",
      names: { apples: { table: "doors", record: "door" } },
    },
    "in the other order they make other tables",
  ],
  [
    "a column of one that has",
    {
      change: "rename-tables",
      names: { books: { table: "doors", record: "door" } },
    },
    'there is no table "books"',
  ],
])("%s", (_, later, why) => {
  const { faults } = fold(later);
  expect(faults.map(({ code, name }) => [code, name])).toEqual([
    ["migrations-diverged", "0002_later"],
  ]);
  expect(faults[0]?.message).toContain(why);
  expect(faults[0]?.help).toContain("migration --rebase 0002_later");
});

test("what changes something else goes together", () => {
  const later: SchemaChange = {
    ...{ change: "add-column", table: "books", column: "body" },
    is: { type: "text", optional: true },
  };
  expect(fold(later).faults).toEqual([]);
});
