/** What two branches cannot do at once. */
import { expect, test } from "vitest";
import { foldHistory } from "../../src/migrations/history.js";

const table = (name: string, links: object = {}): object => ({
  ...{ change: "create-table", table: name, record: name },
  columns: { id: { type: "integer" } },
  ...{ refs: {}, uniques: [], indexes: [], links },
});

const link = {
  ...{ table: "books_labels", own: "book_id", other: "label_id" },
  ...{ target: "apples", onDelete: "restrict" },
};

const change = {
  ...{ change: "change-link", table: "books", link: "labels" },
  ...{ from: { other: "label_id" }, to: { other: "page_id" } },
};

const rename = {
  change: "rename-tables",
  names: { apples: { table: "doors", record: "door" } },
};

/** The first migration, and two that do not know each other. */
function fold(one: object, other: object) {
  const data = {
    "0001_first": {
      changes: [table("apples"), table("books", { labels: link })],
    },
    "0002_one": { after: ["0001_first"], ...one },
    "0002_other": { after: ["0001_first"], ...other },
  };
  const texts = Object.entries(data).map(([name, value]) => [
    name,
    JSON.stringify(value),
  ]);
  return foldHistory(
    Object.keys(data),
    Object.fromEntries(texts) as Record<string, string>,
  );
}

const rebuilds = ["books_labels"];

test("a table made anew does not go with one that it refers to and that gets another name", () => {
  for (const [one, other] of [
    [{ rebuilds, changes: [change] }, { changes: [rename] }],
    [{ changes: [rename] }, { rebuilds, changes: [change] }],
  ] as const) {
    const { faults } = fold(one, other);
    expect(faults.map(({ code }) => code)).toEqual(["migrations-diverged"]);
  }
});

test("where nothing is made anew, they go together", () => {
  expect(fold({ changes: [change] }, { changes: [rename] }).faults).toEqual([]);
});
