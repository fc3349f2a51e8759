/** Which column is which, by the names that it has and had. */
import { expect, test } from "vitest";
import { pair } from "../../src/migrations/pair.js";
import type { Earlier } from "../../src/migrations/schema.js";

/** `pages < title`: it is called pages, and was called title. */
function read(...texts: readonly string[]): readonly Earlier[] {
  return texts.map((text) => {
    const [name = "", ...was] = text.split(" < ");
    return { name, was };
  });
}

function pairAll(
  wanted: readonly Earlier[],
  known: readonly Earlier[],
): Readonly<Record<string, string>> {
  const { of, faults } = pair(wanted, known);
  expect(faults).toEqual([]);
  return Object.fromEntries(
    Array.from(of, ([name, { name: old }]) => [name, old]),
  );
}

test("columns change places although one of them was renamed before", () => {
  const known = read("pages < title", "title");
  const wanted = read("pages < title", "title < pages < title");
  expect(pairAll(wanted, known)).toEqual({ pages: "title", title: "pages" });
  // Both names are spent then: nothing moves again.
  const after = read("pages < title", "title < pages < title");
  expect(pairAll(wanted, after)).toEqual({ pages: "pages", title: "title" });
});

test("a name that is spent keeps its column beside a new one of the old name", () => {
  const known = read("pages < title", "title");
  const wanted = read("pages < title", "title");
  expect(pairAll(wanted, known)).toEqual({ pages: "pages", title: "title" });
});

test("an old name that is still there is a fault, not a rename", () => {
  const { of, faults } = pair(read("title", "headline < title"), read("title"));
  expect([...of.keys()]).toEqual(["title"]);
  expect(faults).toEqual([{ name: "headline", kind: "taken", was: "title" }]);
});
