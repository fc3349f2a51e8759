/** Doc comments: one line, several, and what must not end them. */
import { expect, test } from "vitest";
import { writeComment } from "../../src/emit/comment.js";

test("a short one takes one line", () => {
  expect(writeComment(["GET /"], 2)).toBe("  /** GET / */");
});

test("a long one is filled to 80 columns", () => {
  const lines = writeComment(["word ".repeat(40).trim()], 2).split("\n");
  expect(lines.at(0)).toBe("  /**");
  expect(lines.at(-1)).toBe("   */");
  expect(Math.max(...lines.map((line) => line.length))).toBe(79);
  expect(lines.join(" ").match(/word/g)).toHaveLength(40);
});

test("code between backticks is not torn apart", () => {
  const code = "`context.created(article, articlePath(article))`";
  const text = `${"word ".repeat(8)}${code}, as it is now.`;
  expect(writeComment([text], 0)).toContain(`\n * ${code}, as it is now.\n`);
});

test("each paragraph begins a line", () => {
  expect(writeComment(["GET /a", "GET /b"], 0)).toBe(
    "/**\n * GET /a\n * GET /b\n */",
  );
});

test("a path does not end it", () => {
  expect(writeComment(["GET /a*/b"], 0)).toBe("/** GET /a*\\/b */");
});
