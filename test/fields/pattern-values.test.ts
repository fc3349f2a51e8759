/** Values from patterns: the kinds that manifests have, and the fine print. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findValues } from "../../src/fields/pattern-values.js";

const plain: readonly [source: string, first: string][] = [
  ["\\d+", "123"],
  ["[a-z-]+", "abc"],
  ["\\d{4}", "1234"],
  ["v\\d", "v1"],
  ["[^/]+", "123"],
  ["\\d\\d\\d", "123"],
  ["\\d{4}-\\d{2}-\\d{2}", "1234-12-12"],
  ["[a-z]+\\.[a-z]+", "abc.abc"],
  ["en|de", "en"],
  ["(?:en|de)-[A-Z]{2}", "en-AB"],
  ["[0-9a-f]{8}-[0-9a-f]{4}", "12345678-1234"],
  ["x{2,}", "xxx"],
  ["a{2}b{0}", "aa"],
  [".", "1"],
  ["a?", "a"],
  ["[\\]x]{1}", "x"],
  ["\\.\\/", "./"],
  ["(a|b)\\1", "aa"],
  ["(?<c>[xy])\\k<c>", "xx"],
  ["[а-я]+", "а"],
  ["\\u0431", "б"],
  ["\\x41", "A"],
  ["{", "{"],
  ["a{,2}", "a{,2}"],
  ["^\\bab$", "ab"],
];

describe("the first value", () => {
  test.each(plain)("of %s is %s", (source, first) => {
    expect(findValues(source, 1)[0]?.slice(0, first.length)).toBe(first);
  });
});

test.each([
  "(?!1)\\d+",
  "(?=.*[a-z])[a-z0-9]{2,3}",
  "\\d+(?<!3)",
  "[a-z]+(?:-[a-z]+)*",
  "(?:a|b|c){2}[1-9][0-9]?",
  "\\S+",
  "\\w+@\\w+",
])("several values of %s, all different", (source) => {
  const values = findValues(source, 6);
  expect(values.length).toBeGreaterThanOrEqual(3);
  expect(new Set(values).size).toBe(values.length);
  for (const value of values)
    expect(value).toMatch(new RegExp(`^(?:${source})$`));
});

test("a pattern that nothing matches has no values", () => {
  expect(findValues("[^\\s\\S]", 3)).toEqual([]);
  expect(findValues("a(?!a)a", 3)).toEqual([]);
});

test("the same pattern has the same values", () => {
  expect(findValues("[a-z]{1,9}", 8)).toEqual(findValues("[a-z]{1,9}", 8));
});

const repeat = fc.constantFrom(
  ...["", "", "+", "*", "?", "{2}", "{1,3}", "{2,}", "+?"],
);
const character = fc.constantFrom(
  ...["a", "\\d", "\\w", "[a-z]", "[^/]", ".", "\\.", "-", "é"],
);

function sequence(part: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.array(part, { minLength: 1, maxLength: 3 }),
      fc.constantFrom("", "|"),
    )
    .map(([parts, divider]) => parts.join(divider));
}

/** Every one matches something; no repeats in repeats, which are not linear. */
const flat = sequence(fc.tuple(character, repeat).map((part) => part.join("")));
const pattern = sequence(
  fc.oneof(
    flat,
    flat.map((inner) => `(?:${inner})?`),
    flat.map((inner) => `(${inner})`),
  ),
);

test("every pattern without look-around has a value", () => {
  fc.assert(
    fc.property(pattern, (source) => {
      expect(findValues(source, 1)).toHaveLength(1);
    }),
    { numRuns: 300 },
  );
});
