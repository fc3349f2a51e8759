/** Sets of rows beside a naive reference, which looks at each row. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { subtractRows } from "../../src/compatibility/row-sets.js";
import type { AccessAnswer } from "../../src/model/access/answers.js";
import type { Where } from "../../src/runtime/database/tables.js";

const domains = new Map<string, readonly unknown[]>([
  ["state", ["draft", "live", null]],
  ["hot", [true, false]],
]);

/** Every row: of a field with more values than rules name, one that none names. */
const every = ["draft", "live", null].flatMap((state) =>
  [true, false].flatMap((hot) =>
    ["a", "b", "other"].map((kind) => ({ state, hot, kind })),
  ),
);

const oneOrMore = <Value>(
  values: readonly Value[],
): fc.Arbitrary<Value | Value[]> =>
  fc.oneof(
    fc.constantFrom(...values),
    fc.subarray([...values], { minLength: 1 }),
  );

const where: fc.Arbitrary<Where> = fc
  .record(
    {
      state: oneOrMore(["draft", "live"]),
      hot: oneOrMore([true, false]),
      kind: oneOrMore(["a", "b"]),
    },
    { requiredKeys: [] },
  )
  .filter((found) => Object.keys(found).length > 0);

const rows: fc.Arbitrary<AccessAnswer> = fc.oneof(
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 4, arbitrary: fc.array(where, { minLength: 1, maxLength: 4 }) },
);

function holds(set: AccessAnswer, row: Where): boolean {
  if (typeof set === "boolean") return set;
  return set.some((each) =>
    Object.entries(each).every(([name, wanted]) => {
      const { not } = Object(wanted) as { readonly not?: unknown[] };
      return not === undefined
        ? [wanted].flat().includes(row[name])
        : !not.includes(row[name]);
    }),
  );
}

test("what one set has and another one lacks", () => {
  fc.assert(
    fc.property(rows, rows, (one, other) => {
      const left = subtractRows(one, other, domains);
      for (const row of every)
        expect(holds(left, row)).toBe(holds(one, row) && !holds(other, row));
      const isEmpty = every.every((row) => !holds(left, row));
      expect(left === false).toBe(isEmpty);
    }),
    { numRuns: 500 },
  );
});

test("is said as rules write it", () => {
  const live = { state: "live" };
  expect(subtractRows(true, [live], domains)).toEqual([
    { state: ["draft", null] },
  ]);
  expect(subtractRows(true, [{ kind: ["a", "b"] }], domains)).toEqual([
    { kind: { not: ["a", "b"] } },
  ]);
  expect(subtractRows([live, { kind: "a" }], [live], domains)).toEqual([
    { kind: "a", state: ["draft", null] },
  ]);
});

test("sets without a row in common stay as they are", () => {
  const some = [{ state: "live", hot: true }];
  const other = [{ state: "live", hot: false, kind: "a" }];
  expect(subtractRows(some, other, domains)).toEqual(some);
});

test("of more pieces than anybody reads, all of it", () => {
  const many = Array.from({ length: 40 }, (_, index) => ({
    [`a${index}`]: 1,
    [`b${index}`]: 1,
  }));
  expect(subtractRows(true, many, domains)).toBe(true);
});
