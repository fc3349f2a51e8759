/** Accept: against a second, plainer reading of RFC 9110, section 12.5.1. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chooseByAccept,
  type MediaType,
  parseMediaType,
} from "../../src/runtime/http/negotiation.js";
import { expectLinear } from "../support/growth.js";

const numRuns = process.env.SOAK === undefined ? 2000 : 200_000;

const types = [
  "application/json",
  "text/html",
  "text/plain",
  "application/xml",
];

interface Range {
  readonly text: string;
  readonly weight: number;
}

/** The weight of a type: that of the most precise range, the first of equals. */
function naiveWeight(type: string, ranges: readonly Range[]) {
  const family = `${type.slice(0, type.indexOf("/"))}/*`;
  for (const [precision, text] of [type, family, "*/*"].entries()) {
    const place = ranges.findIndex((range) => range.text === text);
    const range = ranges[place];
    if (range !== undefined)
      return { type, text, weight: range.weight, precision, place };
  }
  return { type, text: "", weight: 0, precision: 0, place: 0 };
}

function isPage({ type }: { readonly type: string }): boolean {
  return type === "text/html";
}

function naiveChoice(ranges: readonly Range[], offered: readonly string[]) {
  return (
    offered
      .map((type) => naiveWeight(type, ranges))
      .filter(({ weight }) => weight > 0)
      // Sorting is stable: what is left equal stays in the order of the offer.
      .sort(
        (a, b) =>
          b.weight - a.weight ||
          a.precision - b.precision ||
          a.place - b.place ||
          // Pages are for those who name them.
          (a.text === "*/*" ? Number(isPage(a)) - Number(isPage(b)) : 0),
      )[0]?.type ?? null
  );
}

function offer(type: string): { type: string; media: MediaType } {
  return { type, media: parseMediaType(type)! };
}

test("the choice is that of a plainer reading", () => {
  const range = fc.record({
    text: fc.constantFrom(
      ...types,
      "text/*",
      "application/*",
      "*/*",
      "image/png",
    ),
    weight: fc.integer({ min: 0, max: 4 }).map((fifth) => fifth / 4),
  });
  const offers = fc.uniqueArray(fc.constantFrom(...types), { minLength: 1 });
  fc.assert(
    fc.property(
      fc.array(range, { minLength: 1, maxLength: 6 }),
      offers,
      (ranges, offered) => {
        const accept = ranges
          .map(({ text, weight }) =>
            weight === 1 ? text : `${text};q=${weight}`,
          )
          .join(", ");
        const chosen = chooseByAccept(accept, offered.map(offer));
        expect(chosen?.type ?? null).toBe(naiveChoice(ranges, offered));
      },
    ),
    { numRuns },
  );
});

describe("parseMediaType", () => {
  test.each([
    ["text/html", "text", "html", []],
    [" Text/HTML ", "text", "html", []],
    ["a/b;c=d", "a", "b", [["c", "d"]]],
    [
      'a/b ; C="d;\\"e\\\\" ; f=g',
      "a",
      "b",
      [
        ["c", 'd;"e\\'],
        ["f", "g"],
      ],
    ],
    ["a/b;;c=d;", "a", "b", [["c", "d"]]],
    ['a/b;c=""', "a", "b", [["c", ""]]],
    ["*/*", "*", "*", []],
    ["application/vnd.api+json", "application", "vnd.api+json", []],
  ])("%s", (text, type, subtype, parameters) => {
    const media = parseMediaType(text);
    expect(media).toMatchObject({ type, subtype });
    expect([...(media?.parameters ?? [])]).toEqual(parameters);
  });

  test.each([
    "",
    "text",
    "text/",
    "/html",
    "a b/c",
    "a/b c",
    "a/b;c",
    "a/b;c=",
    "a/b;=d",
    'a/b;c="d',
    "a/b;c=d e",
    "a/b,c/d",
    "a/b\n",
  ])("%j is none", (text) => {
    expect(parseMediaType(text)).toBeNull();
  });
});

test("a header takes time in proportion to its length", () => {
  const offered = types.map(offer);
  for (const piece of [
    ",",
    ";",
    '"',
    "a/b,",
    'a/b;c="',
    '\\"',
    "a/b;c=d;",
    " ",
    "*/*;q=0.1,",
    "a/b;q=1.1.1,",
  ]) {
    const make = (size: number): string => piece.repeat(size / piece.length);
    expectLinear(16_384, make, (accept) => {
      chooseByAccept(accept, offered);
      chooseByAccept(`a/b;c="${accept}`, offered);
      parseMediaType(`a/b;c="${accept}`);
      parseMediaType(`a/b${accept}`);
    });
  }
});
