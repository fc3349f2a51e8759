/** Random values of fields: valid ones most of the time. */
import type { Field } from "../../../src/runtime/records/fields.js";
import type { Random } from "./random.js";

const WORDS = [
  "a",
  "b",
  "B",
  "é",
  "z",
  "ab",
  "it's",
  "😀",
  "ﬀ",
  "a b",
  "%",
  "_",
  "why???",
];
const DATES = ["2026-01-31", "2026-02-01", "1999-12-31"];
const TIMES = [
  ...["2026-01-31T10:00:00.000Z", "2026-01-31T10:00:00.001Z"],
  "1999-12-31T23:59:59.999Z",
];
const IDS = [
  "019b0000-0000-7000-8000-000000000000",
  "019b0000-0000-7000-8000-00000000000a",
  "ffffffff-ffff-4fff-8fff-ffffffffffff",
];
const DECIMALS = ["0.50", "1.25", "10.00", "9.00", "-3.10", "-30.00"];
const JSONS = [null, 1, "a", [1, null], { a: { b: [] } }, "null", true];

/** A value that the field takes. */
export function drawValue(random: Random, field: Field): unknown {
  if (field.many !== true) return drawOne(random, field);
  const count = random.below(3);
  return Array.from({ length: count }, () => drawOne(random, field));
}

function drawOne(random: Random, field: Field): unknown {
  switch (field.type) {
    case "string":
    case "text":
      return random.pick(WORDS);
    case "integer":
    case "number":
      return drawNumber(random, field);
    case "decimal":
      return random.pick(
        DECIMALS.map((text) =>
          field.scale === 0 ? text.replace(/\..*/, "") : text,
        ),
      );
    case "boolean":
      return random.isIn(50);
    case "enum":
      return random.pick(field.values);
    case "date":
      return random.pick(DATES);
    case "datetime":
      return random.pick(TIMES);
    case "uuid":
      return random.pick(IDS);
    case "email":
      return random.pick(["a@example.com", "b@example.com"]);
    case "url":
      return random.pick(["https://example.com/", "http://a.test/b"]);
    case "json":
      return random.pick(JSONS);
    case "object":
      return Object.fromEntries(
        Object.entries(field.fields).map(([name, inner]) => [
          name,
          drawValue(random, inner),
        ]),
      );
  }
}

function drawNumber(
  random: Random,
  { type, min = -3, max = 9 }: { type: string; min?: number; max?: number },
): number {
  const whole = min + random.below(max - min + 1);
  return type === "number" && random.isIn(50) ? whole + 0.5 : whole;
}

/** A value that it takes, or now and then one that is none of it. */
export function drawSent(random: Random, field: Field): unknown {
  if (random.isIn(2)) return random.pick([null, {}, "", -1e9, ["x"], "\0"]);
  if (field.optional === true && random.isIn(25)) return null;
  return drawValue(random, field);
}
