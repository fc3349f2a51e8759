import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  closest,
  editDistance,
  listWords,
  suggest,
} from "../../src/diagnostics/did-you-mean.js";

const actions = ["index", "new", "create", "show", "edit", "update", "destroy"];

describe("closest", () => {
  test.each([
    ["shwo", ["show"]],
    ["Index", ["index"]],
    ["detsroy", ["destroy"]],
    ["craete", ["create"]],
    ["upadte", ["update"]],
    ["publish", []],
    ["x", []],
    ["", []],
    ["nwe", ["new"]],
  ])("%s -> %j", (word, expected) => {
    expect(closest(word, actions)).toEqual(expected);
  });

  test("takes separators and case for nothing", () => {
    expect(closest("path_names", ["path", "pathNames"])).toEqual(["pathNames"]);
    expect(closest("API-ONLY", ["apiOnly"])).toEqual(["apiOnly"]);
  });

  test("keeps the order of equally near words, and no more than three", () => {
    expect(closest("bat", ["cat", "hat", "rat", "mat"])).toEqual([
      "cat",
      "hat",
      "rat",
    ]);
  });

  test("does not offer the word itself", () => {
    expect(closest("show", ["show"])).toEqual([]);
  });
});

describe("suggest", () => {
  test("is certain only of one word", () => {
    expect(suggest("shwo", actions)).toEqual({
      note: 'did you mean "show"?',
      replacement: "show",
    });
    expect(suggest("bat", ["cat", "hat"])).toEqual({
      note: 'did you mean "cat" or "hat"?',
    });
    expect(suggest("publish", actions)).toEqual({});
  });
});

test("listWords", () => {
  expect(listWords([], "or")).toBe("");
  expect(listWords(["a"], "or")).toBe('"a"');
  expect(listWords(["a", "b", "c"], "and", false)).toBe("a, b and c");
});

describe("editDistance", () => {
  /** The recurrence as it stands in the books, without a limit. */
  function naive(a: string, b: string): number {
    const [x, y] = [a.length, b.length];
    if (x === 0 || y === 0) return Math.max(x, y);
    const same = a.at(-1) === b.at(-1);
    const [shortA, shortB] = [a.slice(0, -1), b.slice(0, -1)];
    const best = Math.min(
      naive(shortA, b) + 1,
      naive(a, shortB) + 1,
      naive(shortA, shortB) + (same ? 0 : 1),
    );
    const swapped =
      x > 1 && y > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
    return swapped
      ? Math.min(best, naive(a.slice(0, -2), b.slice(0, -2)) + 1)
      : best;
  }

  test("is the distance, or one more than the limit", () => {
    const word = fc.string({
      unit: fc.constantFrom("a", "b", "c"),
      maxLength: 5,
    });
    fc.assert(
      fc.property(word, word, fc.nat(4), (a, b, limit) => {
        expect(editDistance(a, b, limit)).toBe(
          Math.min(naive(a, b), limit + 1),
        );
      }),
      { seed: 1 },
    );
  });
});
