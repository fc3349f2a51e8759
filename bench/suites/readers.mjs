// @ts-check
/**
 * Our reader of a body with six fields, against libraries of schemas that are
 * told the same: theirs give an object without unknown keys, as ours does. ajv
 * only checks, and is compiled beforehand.
 */
import { Ajv } from "ajv";
import formats from "ajv-formats";
import { type } from "arktype";
import * as v from "valibot";
import { z } from "zod-4";
import { newInput } from "../../packages/runtime/dist/records/bodies.js";

const states = /** @type {const} */ (["draft", "live"]);

const ours = newInput({
  name: "article",
  key: "integer",
  fields: {
    title: { type: "string" },
    body: { type: "text", optional: true },
    state: { type: "enum", values: states, default: "draft" },
    views: { type: "integer", min: 0 },
    on: { type: "date" },
    email: { type: "email" },
  },
});
const zod = z.object({
  title: z.string().min(1).max(255),
  body: z.string().nullable().default(null),
  state: z.enum(states).default("draft"),
  views: z.int().min(0),
  on: z.iso.date(),
  email: z.email().toLowerCase(),
});
const valibot = v.object({
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  body: v.optional(v.nullable(v.string()), null),
  state: v.optional(v.picklist(states), "draft"),
  views: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  on: v.pipe(v.string(), v.isoDate()),
  email: v.pipe(v.string(), v.email(), v.toLowerCase()),
});
const arktype = type({
  title: "1 <= string <= 255",
  body: "string | null = null",
  state: "'draft' | 'live' = 'draft'",
  views: "number.integer >= 0",
  on: "string.date.iso",
  email: "string.email",
  "+": "delete",
});
const compiler = new Ajv({ allErrors: true });
formats.default(compiler);
const ajv = compiler.compile({
  type: "object",
  properties: {
    title: { type: "string", minLength: 1, maxLength: 255 },
    body: { type: ["string", "null"] },
    state: { enum: states },
    views: { type: "integer", minimum: 0 },
    on: { type: "string", format: "date" },
    email: { type: "string", format: "email" },
  },
  required: ["title", "views", "on", "email"],
});

const good = {
  title: "Tea in the garden",
  body: "It was a warm day",
  state: "live",
  views: 12,
  on: "2026-01-31",
  email: "Ann@Example.com",
};
const bad = {
  title: "",
  body: 3,
  state: "gone",
  views: -1,
  on: "2026-02-31",
  email: "nobody",
};
const unknown = Array.from({ length: 300 }, (_, at) => [`key${at}`, at]);
const bodies = {
  "a good body": good,
  "a bad body": bad,
  "300 unknown keys": { ...good, ...Object.fromEntries(unknown) },
};

/** Whether each accepts a body: they are to agree before they are timed. */
const readers = {
  ours: (/** @type {object} */ body) => ours.read(body).faults === undefined,
  zod: (/** @type {object} */ body) => zod.safeParse(body).success,
  valibot: (/** @type {object} */ body) => v.safeParse(valibot, body).success,
  arktype: (/** @type {object} */ body) =>
    !(arktype(body) instanceof type.errors),
  ajv: (/** @type {object} */ body) => ajv(body),
};

/** @type {import("../kit/kit.mjs").Suite} */
export default {
  name: "readers",
  title: "A body of six fields, read: ours over theirs",
  async run(kit) {
    const rows = [];
    for (const [what, body] of Object.entries(bodies)) {
      const text = JSON.stringify(body);
      const fresh = Array.from({ length: 64 }, () => JSON.parse(text));
      const calls = Object.fromEntries(
        Object.entries(readers).map(([name, read]) => {
          if (read(body) !== (body !== bad)) {
            throw new Error(`${name} does not agree about ${what}`);
          }
          let at = 0;
          return [name, () => read(fresh[at++ & 63])];
        }),
      );
      const options = { rounds: kit.pick(21, 3), least: kit.pick(40, 10) };
      const times = await kit.compareFunctions(calls, options);
      for (const peer of ["zod", "valibot", "arktype", "ajv"]) {
        const isAjv = peer === "ajv";
        const target = /** @type {const} */ ({
          op: "<=",
          value: isAjv ? 3 : 1,
        });
        const isAimedAt = !isAjv || body === good;
        rows.push(
          kit.row({
            what,
            against: isAjv ? "ajv, which only checks" : peer,
            ours: times.ours,
            theirs: times[peer],
            ...(isAimedAt && { target }),
          }),
        );
      }
    }
    return rows;
  },
};
