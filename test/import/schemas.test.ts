/**
 * Schemas of a document beside the fields that they become: ajv and our own
 * checks say the same of values, or the report says which of them says less.
 */
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSource } from "../../src/commands/import/parse-source.js";
import { importRoutes } from "../../src/import/import-routes.js";
import type { LeftOut } from "../../src/import/source.js";
import { readYamlValue } from "../../src/load/yaml-value.js";
import type { Field } from "../../src/runtime/fields.js";
import { createFieldsReader } from "../../src/runtime/field-reader.js";
import { isRefusal } from "../../src/runtime/refusal.js";
import { compile } from "../support/compile.js";
import { countRuns } from "../support/runs.js";

interface ImportedField {
  readonly field: Field;
  readonly notes: readonly LeftOut[];
}

/** The field `a` of a record whose schema has it. */
async function importField(schema: object): Promise<ImportedField> {
  const body = { type: "object", properties: { a: schema }, required: ["a"] };
  const requestBody = { content: { "application/json": { schema: body } } };
  const paths = { "/things": { post: { requestBody } } };
  const text = JSON.stringify({ openapi: "3.1.0", paths });
  const source = parseSource(text, "openapi", "it");
  const imported = await importRoutes(source, new Set());
  const read = readYamlValue(imported.text);
  const { model, errors } = await compile(read.ok ? read.value : null);
  expect(errors).toEqual([]);
  const field = model?.records[0]?.fields.find(({ name }) => name === "a");
  if (field === undefined) throw new Error(imported.text);
  return { field: field.data, notes: imported.notes };
}

const maybe = <T>(values: fc.Arbitrary<T>) =>
  fc.option(values, { nil: undefined, freq: 2 });
const some = (...values: readonly unknown[]) =>
  maybe(fc.constantFrom(...values));

const textSchema = fc.record({
  type: fc.constant("string"),
  minLength: some(0, 1, 2, 300),
  maxLength: some(0, 1, 3, 255, 300),
  pattern: some("^a+$", "a", "^(a|b)$", "^a|b$", "^[ab|]{1,3}$", "^a", "^\\$$"),
  default: some("a", "", 1),
});
const wordSchema = fc.record({
  type: some("string"),
  enum: fc.subarray(["a", "b", ""], { minLength: 1 }),
  default: some("a", "c"),
});
const constSchema = fc.record({ const: fc.constantFrom("a", "") });
const numberSchema = fc.record({
  type: fc.constantFrom("integer", "number"),
  minimum: some(-2, 0, 0.5),
  maximum: some(2, -0.5, 1e300),
  exclusiveMinimum: some(-2, -0.5, 0),
  exclusiveMaximum: some(0, 0.5, 2),
  multipleOf: some(1, 2),
  enum: some([1, 2], [0.5]),
  default: some(1, 9),
});
const booleanSchema = fc.record({
  type: fc.constant("boolean"),
  enum: some([true], [true, false]),
});
const scalarSchema = fc.oneof(
  ...[textSchema, wordSchema, constSchema, numberSchema, booleanSchema],
);
const listSchema = fc.record({
  type: fc.constant("array"),
  items: scalarSchema,
  minItems: some(0, 1, 2),
  maxItems: some(1, 2),
  uniqueItems: some(true, false),
});

const scalars = [
  ...["", "a", "b", "c", "ab", "ba", "aaaa", "$", "|", "\u{1f600}"],
  ...["a".repeat(255), "a".repeat(256), "a".repeat(300), "a".repeat(301)],
  ...[-3, -2, -1, -0.5, 0, 0.5, 1, 2, 3, true, false, null],
];
const values: readonly unknown[] = [
  ...[...scalars, {}, []],
  ...scalars.flatMap((one) => [[one], [one, one], [one, "a", 1]]),
];

/** A value that only a string's own limits refuse, which the report tells. */
function isTold(value: unknown, notes: readonly LeftOut[]): boolean {
  const lengths = [value].flat().map((one) => String(one).length);
  const isOpen = (limit: string): boolean =>
    notes.some(({ route }) => route === `each string without \`${limit}\``);
  return (
    (isOpen("minLength") && lengths.includes(0)) ||
    (isOpen("maxLength") && lengths.some((length) => length > 255))
  );
}

test("a field takes what its schema does, or the report says so", async () => {
  const ajv = new Ajv2020({ strict: false });
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(scalarSchema, listSchema), async (drawn) => {
      const schema = JSON.parse(JSON.stringify(drawn)) as object;
      const { field, notes } = await importField(schema);
      if (field.type === "json") return;
      const isWider = notes.some(({ route }) => !route.startsWith("each "));
      const { read } = createFieldsReader({ a: field });
      for (const value of values) {
        const theirs = ajv.validate(schema, value);
        const ours = !isRefusal(read({ a: value }, "json", "whole"));
        compared += 1;
        if (ours === theirs || (ours && isWider)) continue;
        if (theirs && isTold(value, notes)) continue;
        expect.fail(
          `${JSON.stringify(value)}: ours ${ours}, theirs ${theirs} by ${JSON.stringify(field)} ${JSON.stringify(notes)}`,
        );
      }
    }),
    { numRuns: countRuns(200, 2000, 20_000) },
  );
  expect(compared).toBeGreaterThan(1000);
});

test("limits of OpenAPI 3.0 that are not reached", async () => {
  const { field, notes } = await importField({
    ...{ type: "integer", minimum: 0, exclusiveMinimum: true },
    ...{ maximum: 10, exclusiveMaximum: true },
  });
  expect(field).toMatchObject({ min: 1, max: 9 });
  expect(notes).toEqual([]);
});

test("a number that is only not reached is taken, and that is told", async () => {
  const { field, notes } = await importField({
    ...{ type: "number", exclusiveMinimum: 0, multipleOf: 0.5 },
  });
  expect(field).toMatchObject({ min: 0 });
  expect(notes.map(({ route }) => route)).toEqual([
    "`exclusiveMinimum` of a",
    "`multipleOf` of a",
  ]);
});

test("a field of a date keeps its default", async () => {
  const schema = { type: "string", format: "date", default: "2026-01-31" };
  const { field, notes } = await importField(schema);
  expect(field).toMatchObject({ type: "date", default: "2026-01-31" });
  expect(notes).toEqual([]);
});
