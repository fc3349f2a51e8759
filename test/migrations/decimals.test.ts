/** Decimals that get another number of digits in SQLite, as text. */
import * as fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { writeRescaled } from "../../src/emit/migrations/decimals.js";
import { readHistory } from "../../src/migrations/changes.js";
import { diff } from "../../src/migrations/diff.js";
import { factsOf } from "../../src/migrations/facts.js";
import { foldChanges } from "../../src/migrations/fold.js";
import { EMPTY } from "../../src/migrations/schema.js";
import { schemaOf } from "../../src/migrations/wanted.js";
import type { Field } from "../../src/runtime/records/fields.js";
import { sqlite } from "../../src/runtime/database/sqlite.js";
import { open } from "../stores/blog-tables.js";
import { compile } from "../support/compile.js";
import { countRuns } from "../support/runs.js";

/** A whole number of the smallest steps, as a decimal. */
function write(steps: bigint, scale: number): string {
  const text = String(steps < 0n ? -steps : steps).padStart(scale + 1, "0");
  const point = text.length - scale;
  const digits = scale === 0 ? "" : `.${text.slice(point)}`;
  return (steps < 0n ? "-" : "") + text.slice(0, point) + digits;
}

/** Half away from zero. */
function round(steps: bigint, digits: number): bigint {
  const unit = 10n ** BigInt(digits);
  const size = (steps < 0n ? -steps : steps) + unit / 2n;
  return steps < 0n ? -(size / unit) : size / unit;
}

/** Digits, of which nines and fives are the difficult ones. */
const digits = fc
  .array(fc.constantFrom(..."00123445556789999"), { maxLength: 45 })
  .map((list) => BigInt(list.join("") || "0"));
const steps = fc
  .tuple(digits, fc.boolean())
  .map(([size, isNegative]) => (isNegative ? -size : size));
const scale = fc.nat(12);

test("all digits are kept, or rounded half away from zero", async () => {
  const db = open({ dialect: sqlite(":memory:") });
  await fc.assert(
    fc.asyncProperty(steps, scale, scale, async (value, from, to) => {
      fc.pre(from !== to);
      const text = writeRescaled([{ path: "", from, to }], '"price"', "sqlite");
      const { rows } = await sql<{ readonly price: string }>`
        select ${sql.raw(text)} as "price" from (select ${write(value, from)} as "price")
      `.execute(db);
      const expected =
        to < from ? round(value, from - to) : value * 10n ** BigInt(to - from);
      expect(rows).toEqual([{ price: write(expected, to) }]);
    }),
    { numRuns: countRuns(200, 500, 5000) },
  );
  await db.destroy();
});

test("the scales in JSON are known by path, in whatever order fields are", () => {
  const price: Field = { type: "decimal", scale: 2 };
  const box = (fields: Readonly<Record<string, Field>>): Field => ({
    ...{ type: "object", many: true, fields },
  });
  const facts = factsOf(
    box({ price, inner: box({ rates: { ...price, many: true } }) }),
  );
  expect(facts).toEqual({
    ...{ type: "json", many: true, items: "json" },
    scales: { "[].inner[].rates[]": 2, "[].price": 2 },
  });
  const other = factsOf(
    box({ inner: box({ rates: { ...price, many: true } }), price }),
  );
  expect(JSON.stringify(other)).toBe(JSON.stringify(facts));
  expect(factsOf({ ...price, many: true })).toEqual({
    ...{ type: "json", many: true, items: "decimal", scales: { "[]": 2 } },
  });
  expect(factsOf(price)).toEqual(price);
});

test("a table that is created later has the scales in its history", async () => {
  const { model } = await compile({
    database: { dialect: "sqlite" },
    resources: {
      orders: {
        fields: {
          lines: {
            ...{ many: true, fields: { price: { type: "decimal", scale: 3 } } },
          },
        },
      },
    },
  });
  const schema = schemaOf(model?.tables ?? []);
  const { changes } = diff(EMPTY, schema);
  const read = readHistory(JSON.stringify({ changes }));
  expect(foldChanges(read?.changes ?? []).schema).toEqual(schema);
});

test("defaults have all digits, as rows have them", async () => {
  const price = { type: "decimal", scale: 2 };
  const fields = {
    price: { ...price, default: 1.5 },
    prices: { ...price, many: true, default: ["1.5", "2"] },
    box: { fields: { price }, default: { price: "1.5" } },
    whole: { ...price, scale: 0, default: "7" },
  };
  const { model } = await compile({
    database: { dialect: "sqlite" },
    resources: { orders: { timestamps: false, fields } },
  });
  const columns = schemaOf(model?.tables ?? []).tables[0]?.columns ?? [];
  expect(columns.map(({ facts }) => facts.default)).toEqual([
    ...[undefined, "1.50", ["1.50", "2.00"], { price: "1.50" }, "7"],
  ]);
});
