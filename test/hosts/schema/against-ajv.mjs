// @ts-check
/**
 * Our readers beside ajv, over random fields and bodies: both accept or both
 * refuse, and they point at the same places.
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  changeInput,
  newInput,
} from "../../../packages/runtime/dist/records/bodies.js";
import { bodiesOf, fieldSets } from "./fields.mjs";
import { ajv, toSchema } from "./json-schema.mjs";

/** How many bodies each set of fields gets. */
const BODIES = 20;

const drawn = fieldSets.chain((fields) =>
  fc.tuple(
    fc.constant(fields),
    fc.array(bodiesOf(fields), { minLength: BODIES, maxLength: BODIES }),
  ),
);

/**
 * @param {number} count how many bodies are read
 * @param {number} seed
 */
export function compareWithAjv(count, seed) {
  const counts = { accepted: 0, refused: 0, faults: 0 };
  fc.assert(
    fc.property(drawn, ([fields, bodies]) => {
      const record = /** @type {any} */ ({
        name: "thing",
        key: "integer",
        fields,
      });
      for (const isPatch of [false, true]) {
        const input = isPatch ? changeInput(record) : newInput(record);
        const fits = ajv.compile(toSchema(fields, isPatch));
        for (const body of bodies)
          compareOne(counts, input, fits, JSON.parse(JSON.stringify(body)));
        ajv.removeSchema();
      }
    }),
    { numRuns: Math.ceil(count / (2 * BODIES)), seed },
  );
  return counts;
}

/**
 * @param {{ accepted: number, refused: number, faults: number }} counts
 * @param {ReturnType<typeof newInput>} input
 * @param {import("ajv").ValidateFunction} fits
 * @param {unknown} body
 */
function compareOne(counts, input, fits, body) {
  const result = input.read(body);
  fits(body);
  const errors = fits.errors ?? [];
  const theirs = errors
    .filter(({ instancePath }) => !isBehindList(instancePath, errors))
    .map(({ instancePath, keyword, params }) =>
      keyword === "required"
        ? `${instancePath}/${escape(params["missingProperty"])}`
        : instancePath,
    );
  const ours = (result.faults ?? []).map(({ path }) =>
    path.map((key) => `/${escape(String(key))}`).join(""),
  );
  assert.deepEqual(sort(ours), sort(theirs));
  counts[result.faults === undefined ? "accepted" : "refused"] += 1;
  counts.faults += ours.length;
  if (result.faults !== undefined) return;
  // What was read is valid, and reads as it is.
  assert.deepEqual(input.read(JSON.parse(JSON.stringify(result.value))), {
    value: result.value,
  });
}

/**
 * Whether it is an item that a list has no room for, or within one: we tell only that
 * the list is too long, and do not read them.
 *
 * @param {string} path
 * @param {readonly import("ajv").ErrorObject[]} errors
 */
function isBehindList(path, errors) {
  return errors.some(({ instancePath, keyword, params }) => {
    if (keyword !== "maxItems" || !path.startsWith(`${instancePath}/`))
      return false;
    const [item] = path.slice(instancePath.length + 1).split("/");
    return Number(item) >= Number(params["limit"]);
  });
}

/** @param {string} key */
function escape(key) {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** @param {readonly string[]} pointers */
function sort(pointers) {
  return [...new Set(pointers)].sort();
}
