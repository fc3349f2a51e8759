/** Columns, code point by code point, against Prettier's own count. */
import { util } from "prettier";
import { expect, test } from "vitest";
import { widthOf } from "../../src/emit/width.js";

/** Every character, each between two others that it cannot join. */
function* listChunks(): Generator<readonly string[]> {
  for (let start = 0; start <= 0x10ffff; start += 0x100) {
    const codes = Array.from({ length: 0x100 }, (_, index) => start + index)
      // Surrogates are no text by themselves, and controls are never bare.
      .filter((code) => code >= 0x20 && (code < 0xd800 || code > 0xdfff));
    yield codes.map((code) => String.fromCodePoint(code));
  }
}

test("every code point is as wide as Prettier has it", () => {
  const wrong = [...listChunks()].flatMap((chunk) => {
    const text = chunk.join("x");
    if (widthOf(text) === util.getStringWidth(text)) return [];
    return chunk.filter((each) => widthOf(each) !== util.getStringWidth(each));
  });
  expect(wrong).toEqual([]);
});

test.each([
  "",
  "plain",
  "größe",
  "статьи",
  "記事",
  "ｆｕｌｌ",
  "e\u0301tude",
  "한국어",
  "👨‍👩‍👧",
  "❤️ ❤",
  "🇩🇪🇩",
  "1️⃣ #",
  "👍🏽",
])("%s is as wide as Prettier has it", (text) => {
  expect(widthOf(text)).toBe(util.getStringWidth(text));
});
