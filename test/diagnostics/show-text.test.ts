/** Text that others wrote, where people and their tools read lines. */
import { expect, test } from "vitest";
import {
  showBlock,
  showJson,
  showLog,
  showStream,
  showOnLine,
  showUnseen,
} from "../../src/diagnostics/show-text.js";

test.each([
  ["GET /a/{id}: no, 5 % of 日本 é 👩‍👩‍👧", "GET /a/{id}: no, 5 % of 日本 é 👩‍👩‍👧"],
  ["a\nb\r\nc\td", "a\\nb\\r\\nc\\td"],
  ["a\u0085b\u2028c\u2029d\u000Bf", "a\\u0085b\\u2028c\\u2029d\\u000bf"],
  ["\u001B[2J\u009B31m\u0007\0", "\\u001b[2J\\u009b31m\\u0007\\u0000"],
  ["a\u202Eb\u2066c\u200Fd\uFEFF", "a\\u202eb\\u2066c\\u200fd\\ufeff"],
  ["\uD800", "\\ud800"],
  ["::error::a", "\\u003a:error::a"],
  [" \u00A0::error::a", " \u00A0\\u003a:error::a"],
  ["a::b", "a::b"],
  ["a ##[error]b", "a ##\\u005berror]b"],
  ["\\n", "\\n"],
])("%j is shown as %j", (text, shown) => {
  expect(showOnLine(text)).toBe(shown);
});

test("a terminal keeps lines, tabs and colors, and nothing else", () => {
  const text = "\u001B[1m\u001B[31ma\u001B[39m\tb\r\nc\n\u001B[0m";
  expect(showStream(text)).toBe(text);
  const hostile = "\u001B]0;title\u0007\u001B[2J\u001Bc\r\u009B1m\u202E";
  expect(showStream(hostile)).toBe(
    "\\u001b]0;title\\u0007\\u001b[2J\\u001bc\\r\\u009b1m\\u202e",
  );
});

test("a block keeps lines and tabs, and nothing else", () => {
  expect(showBlock("a\tb\r\nc\r\n\u001B[1m")).toBe("a\tb\r\nc\r\n\\u001b[1m");
});

test("a log keeps all but what the runner of Actions obeys", () => {
  const diff = "@@ -1,2 +1,2 @@\n ::error::a\n+::b\n-a::b\n\t##[error]c\n";
  expect(showLog(diff)).toBe(
    "@@ -1,2 +1,2 @@\n \\u003a:error::a\n+::b\n-a::b\n\t##\\u005berror]c\n",
  );
});

test("code keeps lines and tabs, and nothing else that cannot be seen", () => {
  expect(
    showUnseen("/** a\tb\n * c\rd\u0085e\u2028f\u001Bg\uD800h\u202E */"),
  ).toBe("/** a\tb\n * c\\rd\\u0085e\\u2028f\\u001bg\\ud800h\\u202e */");
});

test("JSON is read as it was, and commands nobody", () => {
  const value = { "##[a]": ["\u0085\u202E\u009B", "a::b", " ##[error]c\n"] };
  const text = showJson(value);
  expect(JSON.parse(text)).toEqual(value);
  expect(text).toMatch(/^[\x20-\x7E]+$/);
  expect(text).not.toContain("##[");
});
