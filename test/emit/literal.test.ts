/** Literals: read back as they were, and laid out as Prettier would. */
import fc from "fast-check";
import { format } from "prettier";
import { describe, expect, test } from "vitest";
import { layOut } from "../../src/emit/lay-out/lay-out.js";
import {
  quote,
  writeKey,
  writeLiteral,
  writePattern,
  type Literal,
} from "../../src/emit/literal.js";

function prettify(code: string): Promise<string> {
  return format(code, { parser: "typescript" });
}

describe("quote", () => {
  test.each([
    ["plain", '"plain"'],
    ['say "hi"', `'say "hi"'`],
    [`"it's"`, `'"it\\'s"'`],
    [`it's "so"`, `'it\\'s "so"'`],
    [`'"`, `"'\\""`],
    ["back\\slash", '"back\\\\slash"'],
    [`\\"`, `'\\\\"'`],
    ["a\nb\u2028c\u0007", '"a\\nb\\u2028c\\u0007"'],
    ["\ud800", '"\\ud800"'],
    ["größe 記事", '"größe 記事"'],
    ["a\u202Eb\u2066c\uFEFF", '"a\\u202eb\\u2066c\\ufeff"'],
    ["a\u0085b\u009Bc\u007F", '"a\\u0085b\\u009bc\\u007f"'],
  ])("%j", (text, written) => {
    expect(quote(text)).toBe(written);
  });

  test("any text is read back, and stays as Prettier has it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom(...`ab"'\\\n$\`é記\ud800\u202e`) }),
        async (text) => {
          const code = `x(${quote(text)});\n`;
          expect((0, eval)(quote(text))).toBe(text);
          expect(await prettify(code)).toBe(code);
        },
      ),
    );
  });
});

test.each([
  ["^a\\/[b]$", "/^a\\/[b]$/"],
  ["a/b\nc", "/a\\/b\\nc/"],
  ["a\u0085[\u202E]", "/a\\u0085[\\u202e]/"],
  ["a\\\u0085", "/a\\u0085/"],
  ["a\\\\\u0085", "/a\\\\\\u0085/"],
])("the pattern %j is %j", (source, written) => {
  expect(writePattern(source)).toBe(written);
  const text = source.replaceAll(/\\(?=[\u0085\\/])/g, "");
  expect(((0, eval)(written) as RegExp).test(text)).toBe(
    new RegExp(source).test(text),
  );
});

test("a key is quoted only where it has to be", () => {
  const keys = ["a", "class", "$1", "1", "a-b", "größe", "a/b", "__proto__"];
  expect(keys.map(writeKey)).toEqual([
    "a",
    "class",
    "$1",
    '"1"',
    '"a-b"',
    "größe",
    '"a/b"',
    '["__proto__"]',
  ]);
});

const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ minLength: 30, maxLength: 90 }),
  fc.string({ unit: fc.constantFrom("é", "記", "a", '"'), maxLength: 50 }),
);
const key = fc.oneof(
  fc.constantFrom("id", "name", "path", "ids", "controller", "a-b", "größe"),
  fc.stringMatching(/^[a-z]{1,60}$/),
);
const { literal } = fc.letrec<{ literal: Literal }>((tie) => ({
  literal: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.boolean(),
    fc.constant(null),
    fc.integer({ min: 0, max: 1e9 }),
    fc.double({ noDefaultInfinity: true, noNaN: true }),
    fc.array(text, { maxLength: 6 }),
    fc.array(fc.integer(), { maxLength: 20 }),
    fc.array(tie("literal"), { maxLength: 4 }),
    fc.dictionary(key, tie("literal"), { maxKeys: 4 }),
  ),
}));

test("a literal is laid out as Prettier would", async () => {
  await fc.assert(
    fc.asyncProperty(key, literal, async (name, value) => {
      const property = `${writeKey(name)}: ${writeLiteral(value)}`;
      const code = layOut(`x({\n  ${property},\n});\n`);
      expect(await prettify(code)).toBe(code);
    }),
    { numRuns: 500 },
  );
});
