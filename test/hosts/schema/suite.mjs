// @ts-check
/**
 * The parts of the JSON Schema Test Suite (draft 4, as npm has it) that say
 * something about our types. A schema that a field can say becomes a field;
 * the others are counted. Of a schema without a type, only values of the
 * field's own type are taken: a field has a type, always.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { newInput } from "../../../packages/runtime/dist/records/bodies.js";

const require = createRequire(import.meta.url);
const folder = join(
  dirname(require.resolve("json-schema-test-suite/package.json")),
  "tests/draft4",
);

const files = [
  ...["type", "required", "minLength", "maxLength", "minimum", "maximum"],
  ...["minItems", "maxItems", "enum", "pattern", "items", "properties"],
  ...["optional/format", "optional/bignum"],
];

/** What our types mean on purpose, otherwise than the suite. */
const exceptions = new Map([
  ["a bignum is an integer", "an integer is one that JSON carries exactly"],
  [
    "a negative bignum is an integer",
    "an integer is one that JSON carries exactly",
  ],
  ["a valid protocol-relative URI", "a url is absolute"],
]);

/** @typedef {{ description: string, data: unknown, valid: boolean }} Test */

/**
 * A schema as a field; null where no field says the same.
 *
 * @param {Record<string, any>} schema
 * @returns {Record<string, unknown> | null}
 */
function toField({ type, ...rest }) {
  const {
    enum: values,
    format,
    pattern,
    items,
    properties,
    required,
    ...limits
  } = rest;
  const keys = Object.keys(limits);
  const only = (/** @type {string[]} */ ...names) =>
    keys.every((key) => names.includes(key));
  if (properties !== undefined || required !== undefined || type === "object")
    return null;
  if (Array.isArray(type)) return null;
  if (values !== undefined) {
    const isText =
      keys.length === 0 &&
      values.every((/** @type {unknown} */ value) => typeof value === "string");
    return isText ? { type: "enum", values } : null;
  }
  if (format !== undefined) {
    const ours = { "date-time": "datetime", uri: "url", email: "email" };
    const own = Reflect.get(ours, format);
    return own === undefined || keys.length > 0 ? null : { type: own };
  }
  if (pattern !== undefined) {
    return /^\^.*\$$/.test(pattern)
      ? { type: "text", pattern: pattern.slice(1, -1) }
      : null;
  }
  if (items !== undefined) {
    const item = Array.isArray(items) ? null : toField(items);
    return item === null || keys.length > 0 ? null : { ...item, many: true };
  }
  if (type === "array" || (keys.length > 0 && only("minItems", "maxItems")))
    return { type: "json", many: true, ...limits };
  if (type === "string" || (keys.length > 0 && only("minLength", "maxLength")))
    return { type: "text", ...limits };
  if (type === "integer" || type === "number" || type === "boolean")
    return keys.length === 0 ? { type } : null;
  if (keys.length > 0 && only("minimum", "maximum"))
    return { type: "number", min: limits.minimum, max: limits.maximum };
  return null;
}

/**
 * The fields of a schema of objects; null where fields do not say the same.
 *
 * @param {Record<string, any>} schema
 */
function toFields({ type, properties, required = [], ...rest }) {
  if (properties === undefined || Object.keys(rest).length > 0) return null;
  if (type !== undefined && type !== "object") return null;
  const entries = Object.entries(properties).map(([name, schema]) => {
    const isAny = Object.keys(schema).length === 0;
    const field = isAny ? { type: "json" } : toField(schema);
    return /** @type {const} */ ([
      name,
      field && {
        ...field,
        ...(required.includes(name) ? {} : { optional: true }),
      },
    ]);
  });
  return entries.some(([, field]) => field === null)
    ? null
    : Object.fromEntries(entries);
}

/** Whether a field has a word to say about a value, where its schema has no type. */
function concerns(/** @type {any} */ field, /** @type {unknown} */ data) {
  if (field.many === true) return Array.isArray(data);
  return typeof data === (field.type === "number" ? "number" : "string");
}

/** Runs the suite; throws where an answer differs. */
export function runSuite() {
  const counts = { groups: 0, skipped: 0, tests: 0 };
  for (const file of files) {
    const groups = JSON.parse(
      readFileSync(join(folder, `${file}.json`), "utf8"),
    );
    for (const { description, schema, tests } of groups) {
      const field = toField(schema);
      const fields = field === null ? toFields(schema) : { value: field };
      if (fields === null) {
        counts.skipped += 1;
        continue;
      }
      counts.groups += 1;
      const input = newInput(
        /** @type {any} */ ({ name: "thing", key: "integer", fields }),
      );
      for (const test of /** @type {Test[]} */ (tests)) {
        if (
          field !== null &&
          schema.type === undefined &&
          !concerns(field, test.data)
        )
          continue;
        if (
          field === null &&
          (typeof test.data !== "object" || Array.isArray(test.data))
        )
          continue;
        const { faults } = input.read(
          field === null ? test.data : { value: test.data },
        );
        const expected = exceptions.has(test.description) ? false : test.valid;
        assert.equal(
          faults === undefined,
          expected,
          `${file}: ${description}: ${test.description}`,
        );
        counts.tests += 1;
      }
    }
  }
  return counts;
}
