/** Which patterns are taken: those that are linear, and mean what they say. */
import { isSafePattern } from "redos-detector";
import { describe, expect, test, vi } from "vitest";
import { checkManifest } from "../../src/manifest/check.js";
import { dropGroupNames, scanPattern } from "../../src/manifest/pattern.js";

// The checker as it is, and what it was asked and answered.
vi.mock("redos-detector", async (load) => {
  const real = await load<typeof import("redos-detector")>();
  return { ...real, isSafePattern: vi.fn(real.isSafePattern) };
});

async function codesFor(pattern: string): Promise<string[]> {
  const constraints = { id: pattern };
  const { problems } = await checkManifest({
    resources: { articles: { constraints } },
  });
  return problems.map(({ code }) => code);
}

describe("taken", () => {
  test.each([
    "\\d+",
    "[a-z-]+",
    "([A-Za-z0-9]{25})|default",
    ".+",
    "(.+)",
    "[0-9]\\.[0-9]\\.[0-9]",
    "v\\d",
    "\\w{5,5}",
    "[^/]+\\.git",
    "(en|de|fr)",
    "[a-z0-9]+(?:-[a-z0-9]+)*",
    "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
    "\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])",
    "(?:0|[1-9]\\d*)\\.(?:0|[1-9]\\d*)\\.(?:0|[1-9]\\d*)(?:-[\\w.-]+)?(?:\\+[\\w.-]+)?",
    "(?:[0-9a-f]{40}|[0-9a-f]{7,12})",
    "[a-z0-9](?:[a-z0-9-]*[a-z0-9])?",
    "(?!new$)[^/]+",
    "(?<year>\\d{4})",
    "a|b",
    "\\$\\^",
    "[$^]",
    "x*x",
    "a{1,1000}b",
  ])("%s", async (pattern) => {
    expect(await codesFor(pattern)).toEqual([]);
  });
});

describe("slow", () => {
  test.each([
    "(a+)+b",
    "(a|aa)+",
    "(a|a)*",
    "(a*)*",
    "([a-z]+)*",
    "(?:[a-z]+|\\d+)+",
    "(x+x+)+y",
    "a*a*a*b",
    "a*a*",
    "\\w+\\d+",
    ".+\\..+",
    "(a?){25}a{25}",
    "(?=a*a*b)a",
    "(\\w+\\s?)*",
  ])("%s", async (pattern) => {
    expect(await codesFor(pattern)).toEqual(["slow-constraint"]);
  });

  test("is said after so many steps, whatever the pattern and the machine", async () => {
    const pattern = `(${"a|aa|".repeat(20)}b)+`;
    expect(await codesFor(pattern)).toEqual(["slow-constraint"]);
    expect(isSafePattern).toHaveBeenLastCalledWith(`^(?:${pattern})$`, {
      maxSteps: 3_000,
      maxScore: 200,
      timeout: Infinity,
    });
    expect(isSafePattern).toHaveLastReturnedWith(
      expect.objectContaining({ safe: false, error: "hitMaxSteps" }),
    );
  });
});

describe("not usable", () => {
  test.each([
    "[",
    "a)(b",
    "*",
    "\\",
    "",
    "^\\d+",
    "\\d+$",
    "a|^b",
    "\\A\\d+\\z",
    "(\\d)\\1",
    "(?<a>x)\\k<a>",
    "(?<=a)b",
    "(?:(?=a*b)a)*",
    "(?i)abc",
    "\\p{L}+",
    "[\\p{L}]",
    "(?>a)",
  ])("%s", async (pattern) => {
    expect(await codesFor(pattern)).toEqual(["invalid-constraint"]);
  });

  test("a fault is reported once, where it is written", async () => {
    const { problems } = await checkManifest({
      resources: {
        articles: {
          constraints: { id: "(a+)+" },
          resources: { comments: { constraints: { id: "(a+)+" } } },
        },
      },
    });
    expect(problems.map(({ place }) => place.path.join("."))).toEqual([
      "resources.articles.constraints.id",
      "resources.articles.resources.comments.constraints.id",
    ]);
  });
});

describe("of another language", () => {
  test.each(["[[:alnum:]]{10}", "[[:^digit:]]", "\\h+", "[\\h-]+"])(
    "%s is taken with a warning",
    async (pattern) => {
      expect(await codesFor(pattern)).toEqual(["foreign-pattern"]);
    },
  );
});

describe("scanPattern", () => {
  const features = (source: string): string[] =>
    scanPattern(source).map(({ feature, text }) => `${feature} ${text}`);

  test("tells escapes, classes and groups apart", () => {
    expect(features("[$^(?=]\\$\\((a)")).toEqual([]);
    expect(features("(?!a$)b$")).toEqual(["lookahead (?!", "anchor $"]);
    expect(features("(?=a)(?!b)c(?=d)")).toEqual([
      "lookahead (?=",
      "lookahead (?!",
      "inner-lookahead (?=",
    ]);
    expect(features("a(?<!b)")).toEqual(["lookbehind (?<!"]);
  });

  test("dropGroupNames leaves everything else", () => {
    expect(dropGroupNames("(?<a>x)[(?<b>]\\(?<c>(?<=d)(?<!e)(?:f)")).toBe(
      "(x)[(?<b>]\\(?<c>(?<=d)(?<!e)(?:f)",
    );
  });
});
