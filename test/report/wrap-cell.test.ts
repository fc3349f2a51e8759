/** Where a long cell of a table is broken, and that nothing of it is lost. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { terminalWidthOf } from "../../src/report/columns.js";
import { wrapCell } from "../../src/report/wrap-cell.js";

test.each([
  ["/articles/:id", 20, ["/articles/:id"]],
  [
    "/articles/:article_id/comments",
    24,
    ["/articles/:article_id", "/comments"],
  ],
  ["admin/articles#index", 16, ["admin/articles", "#index"]],
  ["articleCommentsPath", 12, ["article", "CommentsPath"]],
  ["slug: /[a-z]+/, mode: on", 16, ["slug: /[a-z]+/,", "mode: on"]],
  ["aaaaaaaaaa", 4, ["aaaa", "aaaa", "aa"]],
  ["記事記事", 5, ["記事", "記事"]],
  ["", 5, [""]],
])("%j in %d columns", (text, width, lines) => {
  expect(wrapCell(text, width)).toEqual(lines);
});

test("no line is too wide, and no character is lost", () => {
  const text = fc.string({ unit: fc.constantFrom(..."/#:aB記 -".split("")) });
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 30 }), (cell, width) => {
      const lines = wrapCell(cell, width);
      expect(lines.every((line) => terminalWidthOf(line) <= width)).toBe(true);
      expect(lines.join("").replaceAll(" ", "")).toBe(cell.replaceAll(" ", ""));
    }),
  );
});
