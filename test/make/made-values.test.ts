/** Invented values: each passes the checks of a body, and reads like its field's name. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createFieldsReader } from "../../src/runtime/records/field-reader.js";
import {
  type Field,
  type Fields,
  isRefusal,
} from "../../src/runtime/records/fields.js";
import { makerOf } from "../../src/runtime/make/made-values.js";
import { drawsOf } from "../../src/runtime/make/made-words.js";
import { writerOf } from "../../src/runtime/make/pattern-texts.js";
import { anyFields, fieldsOf } from "../support/arbitrary-fields.js";
import { countRuns } from "../support/runs.js";

/** As many values of a field as rows would have. */
function makeValues(
  name: string,
  field: Field,
  { count = 200, tries = 0, record = "article" } = {},
): readonly unknown[] {
  const make = makerOf(name, field, { record, writerOf });
  return Array.from({ length: count }, (_, number) =>
    make({
      ...{ number, tries, idOf: () => undefined },
      draw: drawsOf(`${record}.${name}`)(number),
    }),
  );
}

/** Those that a body may not have. */
function findRefused(
  fields: Fields,
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly unknown[] {
  const reader = createFieldsReader(fields);
  return rows.filter((row) => {
    const read = reader.read(row, "json", "whole");
    return isRefusal(read) || JSON.stringify(read) !== JSON.stringify(row);
  });
}

test("bodies may have all that is made of random fields, as it is", () => {
  fc.assert(
    fc.property(anyFields, (drawn) => {
      const fields = fieldsOf(drawn);
      for (const tries of [0, 1, 2]) {
        const columns = Object.entries(fields).map(
          ([name, field]) =>
            [name, makeValues(name, field, { count: 70, tries })] as const,
        );
        const rows = Array.from({ length: 70 }, (_, at) =>
          Object.fromEntries(columns.map(([name, all]) => [name, all[at]])),
        );
        expect(findRefused(fields, rows)).toEqual([]);
      }
    }),
    { numRuns: countRuns(150, 1000, 5000) },
  );
});

/** Fields at their limits: each has 200 values that a body may have. */
const limits: Readonly<Record<string, Field>> = {
  "one character": { type: "string", maxLength: 1 },
  "no character": { type: "text", maxLength: 0 },
  "exactly five": { type: "string", minLength: 5, maxLength: 5 },
  "a long text": { type: "text", minLength: 3000 },
  "a pattern with a length": {
    ...{ type: "string", pattern: "[a-z]+", minLength: 12 },
  },
  "a pattern of words": { type: "string", pattern: "(?:tea|milk)-\\d{1,3}" },
  "a pattern with a group": { type: "string", pattern: "(a|b)x\\1" },
  "a pattern that looks ahead": {
    type: "string",
    pattern: "(?=.*\\d)[a-z\\d]{3}",
  },
  "the shortest email": { type: "email", maxLength: 13 },
  "a long email": { type: "email", minLength: 60 },
  "the shortest url": { type: "url", maxLength: 18 },
  "a long url": { type: "url", minLength: 900 },
  "a url by a pattern": {
    type: "url",
    pattern: "https://[a-z]+\\.example\\.com",
  },
  "one number": { type: "integer", min: 7, max: 7 },
  "numbers below zero": { type: "integer", max: -4 },
  "far numbers": { type: "integer", min: 9_007_199_254_740_000 },
  "near numbers": { type: "number", min: 0.001, max: 0.002 },
  "a decimal without digits": { type: "decimal", scale: 0, min: "3", max: "4" },
  "far decimals": { type: "decimal", scale: 3, min: `1${"0".repeat(30)}` },
  "decimals below zero": { type: "decimal", scale: 2, max: "-0.01" },
  "one day": { type: "date", min: "2020-02-29", max: "2020-02-29" },
  "an early year": { type: "date", max: "0001-03-01" },
  "one moment": {
    ...{ type: "datetime", min: "2020-01-01T10:00:00.500Z" },
    max: "2020-01-01T10:00:01.000Z",
  },
  "a default": { type: "datetime", default: "now" },
  "many of a list": { type: "string", many: true, minItems: 9, maxItems: 9 },
  "a list of few words": {
    ...{ type: "enum", values: ["a", "b"], many: true, minItems: 4 },
  },
  "short JSON": { type: "json", maxLength: 2 },
};

test.each(Object.entries(limits))("%s", (_, field) => {
  const values = makeValues("value", field);
  const rows = values.map((value) => ({ value }));
  expect(findRefused({ value: field }, rows)).toEqual([]);
  // Where there is no room for as many that differ, the others are none.
  const others = makeValues("value", field, { tries: 1 })
    .filter((value) => value !== undefined)
    .map((value) => ({ value }));
  expect(findRefused({ value: field }, others)).toEqual([]);
});

test.each<[string, Field]>([
  ["an email without room", { type: "email", maxLength: 12 }],
  ["a url without room", { type: "url", maxLength: 17 }],
  [
    "a pattern that no text fits",
    { type: "string", pattern: "[a-z]{3}", minLength: 4 },
  ],
  [
    "a pattern that asks for more than it shows",
    { type: "string", pattern: "(?=.*zebra).+" },
  ],
])("there is none for %s", (_, field) => {
  expect(makeValues("value", field, { count: 3 })).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("what has to differ differs in every row", () => {
  const fields: readonly Field[] = [
    { type: "string" },
    { type: "string", maxLength: 3 },
    { type: "email" },
    { type: "url" },
    { type: "integer" },
    { type: "integer", min: -500, max: 499 },
    { type: "number", min: 0, max: 1 },
    { type: "decimal", scale: 1, min: "0", max: "99.9" },
    { type: "datetime" },
    { type: "date", min: "2020-01-01", max: "2023-12-31" },
    { type: "uuid" },
  ];
  for (const field of fields) {
    const values = makeValues("value", field, { count: 1000, tries: 1 });
    expect([field, new Set(values).size]).toEqual([field, 1000]);
  }
});

describe("values read like the names of their fields", () => {
  const text: Field = { type: "string" };
  test.each<[string, Field, RegExp]>([
    ["title", text, /^[A-Z][a-z]+(?: [a-z]+){2,}$/],
    ["email", text, /^[a-z]+\.[a-z]+@example\.com$/],
    ["contact_email", { type: "email" }, /^[a-z]+\.[a-z]+@example\.com$/],
    ["website", { type: "url" }, /^https:\/\/example\.com\/[a-z]+-[a-z]+$/],
    ["first_name", text, /^[A-Z][a-z]+$/],
    ["lastName", text, /^[A-Z][a-z]+$/],
    ["username", text, /^[a-z]+\.[a-z]+$/],
    ["city", text, /^[A-Z][a-z]+$/],
    ["country", text, /^[A-Z][a-z]+$/],
    ["phone", text, /^\+1 555 01\d\d$/],
    ["slug", text, /^[a-z]+-[a-z]+$/],
    ["sku", text, /^[A-Z]{3}-\d{4}$/],
    ["body", { type: "text" }, /^[A-Z].*[a-z]\.(?: [A-Z].*\.)+$/],
    ["year", { type: "integer" }, /^(?:199\d|20[012]\d)$/],
    ["price", { type: "decimal", scale: 2 }, /^\d{1,3}\.[05]0$/],
    ["due_on", { type: "date" }, /^2026-\d\d-\d\d$/],
  ])("%s", (name, field, pattern) => {
    const values = makeValues(name, field, { count: 50 });
    expect(values.filter((value) => !pattern.test(String(value)))).toEqual([]);
    // And they are not all the same.
    expect(new Set(values).size).toBeGreaterThan(10);
  });

  test("the name of somebody is another than that of something", () => {
    const [somebody] = makeValues("name", text, { record: "user", count: 1 });
    expect(somebody).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
    const [thing] = makeValues("name", text, { record: "product", count: 1 });
    expect(thing).toMatch(/^[A-Z][a-z]+ [a-z]+$/);
  });
});

test("a new row has the first word where transitions lead to the others", () => {
  const field: Field = {
    ...{ type: "enum", values: ["draft", "live"], default: "draft" },
    transitions: true,
  };
  expect(new Set(makeValues("state", field))).toEqual(new Set(["draft"]));
});

test("what only the server writes is its default", () => {
  const field: Field = { type: "integer", default: 0, write: "never" };
  expect(new Set(makeValues("views", field))).toEqual(new Set([0]));
});

test("numbers are drawn evenly, and the same everywhere", () => {
  const counts = Array.from({ length: 10 }, () => 0);
  for (let number = 0; number < 10_000; number += 1) {
    const drawn = drawsOf("article.title")(number)(10);
    counts[drawn] = (counts[drawn] ?? 0) + 1;
  }
  // Four standard deviations of a binomial distribution.
  expect(Math.min(...counts)).toBeGreaterThan(880);
  expect(Math.max(...counts)).toBeLessThan(1120);
  const draw = drawsOf("article.title")(7);
  expect(Array.from({ length: 8 }, () => draw(1000))).toMatchInlineSnapshot(`
    [
      554,
      996,
      63,
      443,
      804,
      459,
      999,
      368,
    ]
  `);
});
