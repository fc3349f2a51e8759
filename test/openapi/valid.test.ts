/** Whatever the manifest: its document is a valid one. */
import fc from "fast-check";
import { format } from "prettier";
import { expect, test } from "vitest";
import { describeApi } from "../../src/openapi/describe.js";
import { writeApi } from "../../src/openapi/write.js";
import {
  arbitraryManifest,
  hostileManifest,
} from "../support/arbitrary-manifest.js";
import { recordManifest } from "../support/arbitrary-records.js";
import { storeManifest } from "../support/arbitrary-stores.js";
import { compile } from "../support/compile.js";
import { countRuns } from "../support/runs.js";
import {
  about,
  describe,
  findFaults,
  modelOf,
  readExample,
} from "./documents.js";

const RUNS = countRuns(20, 100, 2000);

test.each(["blog", "forge", "conduit"])("examples/%s", async (name) => {
  const model = await modelOf(readExample(name));
  expect(await findFaults(describe(model))).toEqual([]);
});

test.each([
  ["routes", arbitraryManifest],
  ["hostile names", hostileManifest],
  ["records", recordManifest],
  ["stores", storeManifest.map((manifest) => ({ database: {}, ...manifest }))],
])(
  "random manifests: %s",
  async (_, manifests) => {
    let valid = 0;
    await fc.assert(
      fc.asyncProperty(manifests, async (manifest) => {
        const { model } = await compile(manifest);
        if (model === null) return;
        valid += 1;
        expect(await findFaults(describe(model))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    expect(valid).toBeGreaterThan(0);
  },
  600_000,
);

test.each([
  [
    "a removal alone, of rows with versions",
    {
      database: {},
      resources: {
        articles: {
          ...{ concurrency: "etag", only: "destroy" },
          fields: { title: "string" },
        },
      },
    },
  ],
  [
    "one address with routes of other formats",
    {
      formats: ["json", "xml", "html"],
      routes: [
        {
          ...{ method: "POST", path: "/teas/:id", to: "teas#steep" },
          ...{ constraints: { id: "[a-z]+" }, formats: ["json", "html"] },
        },
        {
          ...{ method: "POST", path: "/teas/:id", to: "teas#pour" },
          ...{ constraints: { id: "[0-9]+" }, formats: ["html"] },
        },
      ],
    },
  ],
  [
    "ways of proving who calls",
    {
      security: { token: { type: "bearer" } },
      resources: { articles: { fields: { title: "string" } } },
    },
  ],
])("%s", async (_, manifest) => {
  expect(await findFaults(describe(await modelOf(manifest)))).toEqual([]);
});

test("is as Prettier would write it, and the same each time", async () => {
  const model = await modelOf(readExample("conduit"));
  const text = writeApi(describeApi(model, about));
  expect(await format(text, { parser: "json" })).toBe(text);
  expect(
    writeApi(describeApi(await modelOf(readExample("conduit")), about)),
  ).toBe(text);
});
