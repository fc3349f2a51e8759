/**
 * Schemas of a document beside the fields that they become: ajv and our own
 * checks say the same of values, or the report says which of them says less.
 */
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSource } from "../../src/commands/import/parse-source.js";
import { importRoutes } from "../../src/import/import-routes.js";
import { isTable } from "../../src/diagnostics/values.js";
import type { Mapping } from "../../src/import/references.js";
import type { LeftOutRoute } from "../../src/import/source.js";
import { readYamlValue } from "../../src/load/yaml-value.js";
import { createFieldsReader } from "../../src/runtime/records/field-reader.js";
import { isRefusal } from "../../src/runtime/records/fields.js";
import { compile } from "../support/compile.js";
import { countRuns } from "../support/runs.js";

/** What a note is about that says why the model refuses a field, or a limit of it. */
const REFUSED = /^(?:the fields of things|things\.|`(?:min|max)` of things)/;

/** Imports a body of such a schema. */
async function importBody(schema: Mapping, openapi = "3.1.0") {
  const requestBody = { content: { "application/json": { schema } } };
  const paths = { "/things": { post: { requestBody } } };
  const { components } = schema;
  const text = JSON.stringify({ openapi, paths, components });
  const source = parseSource(text, "openapi", "it");
  const imported = await importRoutes(source, new Set());
  const read = readYamlValue(imported.text);
  const { model, errors } = await compile(read.ok ? read.value : null);
  expect(errors).toEqual([]);
  const { notes } = imported;
  if (notes.some(({ route }) => REFUSED.test(route))) {
    return { fields: null, notes };
  }
  const fields = model?.records[0]?.fields.filter(({ name }) => name !== "id");
  if (fields === undefined) throw new Error(imported.text);
  return {
    fields: Object.fromEntries(fields.map(({ name, data }) => [name, data])),
    notes,
  };
}

/** What the notes are about, without those that only count values. */
function listPlaces(notes: readonly LeftOutRoute[]): readonly string[] {
  return notes.flatMap(({ route }) =>
    /, \d+ values?$/.test(route) ? [] : [route],
  );
}

/** The field `a` of a record whose schema has it. */
async function importField(schema: object, openapi?: string) {
  const body = { type: "object", properties: { a: schema }, required: ["a"] };
  const { fields, notes } = await importBody(body, openapi);
  return { field: fields?.["a"], notes };
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
const constSchema = fc.record({
  type: some("string"),
  const: fc.constantFrom("a", ""),
});
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
  const: some(true, false),
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

const formatSchema = fc.record({
  type: fc.constant("string"),
  format: fc.constantFrom(
    ...["email", "uuid", "uri", "date", "date-time", "ipv4", "password"],
  ),
  maxLength: some(20),
});
const objectSchema = fc.record({
  type: fc.constant("object"),
  properties: fc.record({ x: scalarSchema, y: listSchema }),
  required: fc.subarray(["x", "y"]),
  additionalProperties: some(false, true),
  minProperties: some(0, 1),
});
const plainSchema: fc.Arbitrary<Mapping> = fc.oneof(
  ...[scalarSchema, listSchema, formatSchema, objectSchema],
  fc.record({ type: fc.constant("array"), items: objectSchema }),
);
const typesSchema = fc.record({
  type: fc.constantFrom(
    ...[
      ["string", "null"],
      ["null", "integer"],
      ["string", "integer"],
    ],
    ...[undefined, "object", ["array", "null"]],
  ),
  items: some({ type: ["integer", "null"] }, { type: "array" }),
  maxLength: some(1),
  default: some(1, "a", {}, []),
});
const choiceSchema = fc
  .tuple(fc.constantFrom("anyOf", "oneOf", "allOf"), plainSchema)
  .chain(([keyword, schema]) =>
    fc.record({
      [keyword]: fc.constantFrom(
        [schema],
        [schema, { type: keyword === "allOf" ? "string" : "null" }],
        [schema, { type: "boolean" }],
      ),
      maxLength: some(1),
      not: some({ const: "a" }),
    }),
  );
const bodySchema = fc.record({
  type: fc.constant("object"),
  properties: fc.record({
    a: fc.oneof(
      ...[plainSchema, typesSchema, choiceSchema],
      fc.record({
        $ref: fc.constant("#/components/schemas/S"),
        maxLength: some(1),
      }),
    ),
  }),
  required: fc.subarray(["a"]),
  components: fc.record({ schemas: fc.record({ S: plainSchema }) }),
});

const scalars = [
  ...["", "a", "b", "c", "ab", "ba", "aaaa", "$", "|", "\u{1f600}"],
  ...["a".repeat(255), "a".repeat(256), "a".repeat(300), "a".repeat(301)],
  ...["a@b.example", "https://a.example/", "mailto:a@b.example"],
  ...["https://a.example/and/longer", "127.0.0.1", "2026-01-31", "2026-02-30"],
  ...["2026-01-31T09:30:00Z", "2026-01-31T24:30:00Z"],
  "01890a5d-ac96-774b-bcce-b302099a8057",
  ...[-3, -2, -1, -0.5, 0, 0.5, 1, 2, 3, true, false, null],
];
const lists: readonly unknown[] = scalars.flatMap((one) => [
  ...[[one], [one, one], [one, "a", 1]],
]);
const records: readonly unknown[] = [
  ...scalars.flatMap((x) => [{ x }, { x, y: [1] }, { x, y: ["a", "b"], z: 1 }]),
  ...lists.map((y) => ({ x: "a", y })),
];
const values: readonly unknown[] = [
  ...[...scalars, {}, []],
  ...[...lists, ...records, ...records.map((one) => [one])],
];
const bodies: readonly Mapping[] = [{}, ...values.map((a) => ({ a }))];

/** What the notes say of fields, by their keywords. */
function readNotes(notes: readonly LeftOutRoute[]) {
  const lost = new Set<string>();
  const anything = new Set<string>();
  for (const { route } of notes) {
    const [, keyword, fields = ""] =
      /^(`\w+`|the schema) of things\.?(.*)$/.exec(route) ?? [];
    for (const field of [fields === "" ? "a body" : fields]) {
      if (keyword === "the schema") anything.add(field);
      else if (keyword !== undefined) {
        lost.add(`${keyword.slice(1, -1)} of ${field}`);
      }
    }
  }
  return { lost, anything };
}

/** A schema without what the notes say that fields do not keep of it. */
function relax(
  schema: unknown,
  path: string,
  notes: ReturnType<typeof readNotes>,
): unknown {
  if (Array.isArray(schema)) {
    return schema.map((one) => relax(one, path, notes));
  }
  if (!isTable(schema)) return schema;
  if (notes.anything.has(path)) return {};
  const kept = Object.entries(schema).filter(
    ([keyword]) => !notes.lost.has(`${keyword} of ${path || "a body"}`),
  );
  const { properties, required, ...others } = Object.fromEntries(kept);
  const relaxed = Object.entries(others).map(([keyword, value]) => [
    keyword,
    ["items", "allOf", "anyOf", "oneOf"].includes(keyword)
      ? relax(value, path, notes)
      : value,
  ]);
  if (!isTable(properties)) return Object.fromEntries(relaxed) as unknown;
  const inside = path === "" ? "" : `${path}.`;
  const wanted = (Array.isArray(required) ? required : []).filter(
    (name) => !notes.lost.has(`required of ${inside}${String(name)}`),
  );
  const inner = Object.entries(properties).map(([name, property]) => {
    const one = relax(property, `${inside}${name}`, notes);
    // What is optional may be null: docs/import.md says so once, for all.
    const isOptional = !wanted.includes(name);
    return [name, isOptional ? { anyOf: [one, { type: "null" }] } : one];
  });
  return {
    ...Object.fromEntries(relaxed),
    properties: Object.fromEntries(inner) as unknown,
    required: wanted,
  };
}

/** Whether a part of a value is one that a note says to be refused. */
function isTold(value: unknown, notes: readonly LeftOutRoute[]): boolean {
  const has = (start: string): boolean =>
    notes.some(({ route }) => route.startsWith(start));
  if (Array.isArray(value)) {
    return (
      (value.includes(null) && has("null in things.")) ||
      value.some((one) => isTold(one, notes))
    );
  }
  if (isTable(value)) {
    return Object.values(value).some((one) => isTold(one, notes));
  }
  if (typeof value !== "string") return false;
  return (
    (value === "" && has("each string without `minLength`")) ||
    (value.length > 255 && has("each string without `maxLength`")) ||
    (!value.startsWith("http") && has("each string of the format `uri`"))
  );
}

test("fields take what their schema does, or the report says so", async () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const compared = { taken: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(bodySchema, async (drawn) => {
      const schema = JSON.parse(JSON.stringify(drawn)) as Mapping;
      const { fields, notes } = await importBody(schema);
      if (fields === null) return;
      const { read } = createFieldsReader(fields);
      const known = readNotes(notes);
      const { S } = drawn.components.schemas;
      const takes = ajv.compile(schema);
      const mayTake = ajv.compile({
        ...(relax(schema, "", known) as Mapping),
        components: { schemas: { S: relax(S, "a", known) } },
      });
      for (const body of bodies) {
        const ours = !isRefusal(read(body, "json", "whole"));
        compared[ours ? "taken" : "refused"] += 1;
        if (ours ? mayTake(body) : !takes(body) || isTold(body, notes)) {
          continue;
        }
        expect.fail(
          JSON.stringify({ body, ours, schema, fields, notes }, null, 1),
        );
      }
    }),
    { numRuns: countRuns(60, 600, 20_000) },
  );
  expect(Math.min(...Object.values(compared))).toBeGreaterThan(1000);
});

test("limits of OpenAPI 3.0 that are not reached", async () => {
  const schema = {
    ...{ type: "integer", minimum: 0, exclusiveMinimum: true },
    ...{ maximum: 10, exclusiveMaximum: true },
  };
  const { field, notes } = await importField(schema, "3.0.3");
  expect(field).toMatchObject({ min: 1, max: 9 });
  expect(listPlaces(notes)).toEqual([]);
});

test("a number that is only not reached is taken, and that is told", async () => {
  const { field, notes } = await importField({
    ...{ type: "number", exclusiveMinimum: 0, multipleOf: 0.5 },
  });
  expect(field).toMatchObject({ min: 0 });
  expect(listPlaces(notes)).toEqual([
    "`exclusiveMinimum` of things.a",
    "`multipleOf` of things.a",
  ]);
});

test("a field of a date keeps its default", async () => {
  const schema = { type: "string", format: "date", default: "2026-01-31" };
  const { field, notes } = await importField(schema);
  expect(field).toMatchObject({ type: "date", default: "2026-01-31" });
  expect(listPlaces(notes)).toEqual(["`required` of things.a"]);
});

const whole = { type: "integer" };

test.each([
  [{ type: "string", minLength: 0, maxLength: 9 }, { minLength: 0 }, []],
  [{ type: "string", maxLength: 0, minLength: 0 }, { maxLength: 0 }, []],
  [{ type: "array", items: whole }, { many: true, default: [] }, []],
  [
    { type: ["array", "null"], items: whole },
    { many: true, optional: true },
    [],
  ],
  [
    { type: "array", items: { type: ["integer", "null"] } },
    { type: "integer", many: true },
    ["null in things.a"],
  ],
  [{ type: ["integer", "null"], default: 1 }, { optional: true }, []],
  [
    { type: ["string", "integer"] },
    { type: "json" },
    ["the schema of things.a"],
  ],
  [{ oneOf: [whole, { type: "null" }] }, { type: "integer" }, []],
  [{ type: "integer", not: {} }, whole, ["`not` of things.a"]],
  [
    { type: "boolean", const: false },
    { type: "boolean" },
    ["`const` of things.a"],
  ],
  [
    { anyOf: [whole], not: { const: 1 } },
    { type: "integer" },
    ["`not` of things.a"],
  ],
  [
    { allOf: [whole, whole] },
    { type: "json" },
    ["`allOf` of things.a", "the schema of things.a"],
  ],
  [{ type: "integer", format: "int32" }, whole, ["`format` of things.a"]],
  [{ type: "integer", enum: [1, 2] }, whole, ["`enum` of things.a"]],
  [
    { type: "object", properties: { x: whole }, required: ["x", "z"] },
    { fields: { x: whole } },
    ["`required` of things.a.z"],
  ],
  [
    { allOf: [{ properties: { x: whole } }, { properties: { x: {} } }] },
    { type: "object" },
    ["`allOf` of things.a.x"],
  ],
  [{}, { type: "json", optional: true }, []],
])("%j is %j", async (schema, expected, routes) => {
  const body = { type: "object", properties: { a: schema } };
  const { fields, notes } = await importBody(body);
  expect(fields?.["a"]).toMatchObject(expected);
  expect(listPlaces(notes)).toEqual(routes);
});

test("what stands beside a reference holds from OpenAPI 3.1 on", async () => {
  const schema = { $ref: "#/components/schemas/S", multipleOf: 2 };
  const body = {
    ...{ type: "object", properties: { a: schema } },
    components: { schemas: { S: whole } },
  };
  const { notes } = await importBody(body, "3.1.0");
  expect(listPlaces(notes)).toEqual(["`multipleOf` of things.a"]);
  expect(listPlaces((await importBody(body, "3.0.3")).notes)).toEqual([]);
});
