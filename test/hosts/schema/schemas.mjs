// @ts-check
/** Schemas of others in `context.input(schema)`: what they make, and their faults in our 422. */
import assert from "node:assert/strict";
import { type } from "arktype";
import * as v from "valibot";
import { z } from "zod";
import { createApp } from "../../../packages/runtime/dist/http/app.js";
import { createMatcher } from "../../../packages/runtime/dist/routing/router.js";

const schemas = {
  zod: z.object({
    title: z.string().min(1),
    lines: z.array(z.object({ sku: z.string() })).default([]),
  }),
  valibot: v.object({
    title: v.pipe(v.string(), v.minLength(1)),
    lines: v.optional(v.array(v.object({ sku: v.string() })), []),
  }),
  arktype: type({
    title: "string > 0",
    lines: type({ sku: "string" })
      .array()
      .default(() => []),
  }),
};

/** @param {any} schema */
function createTestApp(schema) {
  const route = {
    name: null,
    method: "POST",
    path: "/articles",
    controller: "articles",
    action: "create",
    params: [],
    formats: [],
    defaults: {},
    constraints: {},
  };
  const routes = [route];
  const articles = {
    create: async (/** @type {any} */ context) =>
      context.ok(await context.input(schema)),
  };
  return createApp(
    {
      routes,
      settings: { formats: {}, baseUrl: null },
      match: createMatcher(routes),
      codecs: {},
    },
    { articles },
  );
}

export async function checkSchemas() {
  for (const [name, schema] of Object.entries(schemas)) {
    const { fetch } = createTestApp(schema);
    const post = (/** @type {unknown} */ body) =>
      fetch(
        new Request("http://host.test/articles", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      );
    const good = await post({ title: "Tea" });
    assert.deepEqual(
      [good.status, await good.json()],
      [200, { title: "Tea", lines: [] }],
      name,
    );
    const bad = await post({ title: "", lines: [{ sku: "a" }, { sku: 3 }] });
    assert.equal(bad.status, 422, name);
    assert.equal(bad.headers.get("content-type"), "application/problem+json");
    const { errors } = await bad.json();
    const places = errors.map(
      (/** @type {any} */ { pointer, code }) => `${pointer} ${code}`,
    );
    assert.deepEqual(
      places.sort(),
      ["#/lines/1/sku schema", "#/title schema"],
      name,
    );
    for (const { detail } of errors) assert.match(detail, /\w/);
  }
  return Object.keys(schemas);
}
