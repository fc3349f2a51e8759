/**
 * No manifest is shorter than the bound, and the fold makes none with more lines
 * than the one that the routes came from. (In words it may be longer: a concern
 * that saves lines can cost some.)
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { importRoutes } from "../../src/import/import-routes.js";
import { readYamlValue } from "../../src/load/yaml-value.js";
import { checkManifest } from "../../src/manifest/check.js";
import { buildModel } from "../../src/model/model.js";
import { writeManifest } from "../../src/import/write-manifest.js";
import { arbitraryManifest } from "../support/arbitrary-manifest.js";
import { lowerBound, sizeOf } from "./lower-bound.js";
import { modelOf, routesOf, sourceOf } from "./routes-of.js";
import { countRuns } from "../support/runs.js";

const numRuns = countRuns(60, 150, 10_000);

describe("the size of a manifest", () => {
  test("is its words: keys, values, items, segments", () => {
    const manifest = {
      apiOnly: true,
      routes: [{ method: "GET", path: "/a/:b", to: "home#a" }],
      concerns: { shared: { member: { archive: "POST" } } },
      resources: {
        articles: { only: ["index", "show"], concerns: "shared" },
        resources: { timestamps: false, fields: { title: "string" } },
        profile: null,
      },
    };
    expect(sizeOf(manifest)).toBe(2 + 7 + 3 + 6 + 1 + 1);
  });
});

describe("the bound", () => {
  test.each([
    ["all of a resource: its name", { resources: { articles: {} } }, 1],
    [
      "some of it: its name, the word `only` and an action",
      { resources: { articles: { only: ["index", "create"] } } },
      3,
    ],
    [
      "an extra action: the two names and the method",
      { resources: { articles: { member: { publish: "POST" } } } },
      3,
    ],
    [
      "the same in two: a name in each",
      {
        resources: {
          articles: { resources: { comments: {} } },
          photos: { resources: { comments: {} } },
        },
      },
      4,
    ],
    [
      "the root: `path` and the path",
      { routes: [{ method: "GET", path: "/", to: "home#index" }] },
      2,
    ],
    [
      "a parameter with a name of its own",
      { resources: { articles: { param: "slug" } } },
      2,
    ],
  ])("%s", async (_, manifest, bound) => {
    const { routes } = await modelOf(stringify(manifest));
    expect(lowerBound(routes)).toBe(bound);
  });

  test("is below every random manifest with the same routes", async () => {
    let checked = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryManifest, async (manifest) => {
        const { tree, problems } = await checkManifest(manifest);
        if (tree === null || problems.length > 0) return;
        checked += 1;
        const { routes } = buildModel(tree).model;
        expect(lowerBound(routes)).toBeLessThanOrEqual(sizeOf(manifest));
      }),
      { numRuns },
    );
    expect(checked).toBeGreaterThan(numRuns / 10);
  });
});

function countLines(text: string): number {
  return text.split("\n").length;
}

const only = fc.uniqueArray(
  fc.constantFrom("index", "create", "show", "update", "destroy"),
  { minLength: 1, maxLength: 3 },
);
const member = fc.dictionary(
  fc.constantFrom("archive", "publish"),
  fc.constantFrom("POST", "DELETE"),
  { minKeys: 1, maxKeys: 2 },
);

/** A resource as a person writes it, with what is in it. */
function resource(
  inner: fc.Arbitrary<unknown> | undefined,
): fc.Arbitrary<object> {
  return fc.record(
    { only, member, ...(inner === undefined ? {} : { resources: inner }) },
    { requiredKeys: [] },
  );
}

const leaves = fc.dictionary(
  fc.constantFrom("comments", "likes", "images"),
  resource(undefined),
  { minKeys: 1, maxKeys: 2 },
);
const trees = fc.dictionary(
  fc.constantFrom("articles", "photos", "people", "orders"),
  resource(leaves),
  { minKeys: 1, maxKeys: 4 },
);
const tidy = fc
  .record({ resources: trees, inside: fc.option(trees, { nil: undefined }) })
  .map(({ resources, inside }) => ({
    apiOnly: true,
    resources,
    ...(inside && { namespaces: { admin: { resources: inside } } }),
  }));

test("the fold makes no manifest that has more lines than a tidy one", async () => {
  await fc.assert(
    fc.asyncProperty(tidy, async (manifest) => {
      const { routes } = await modelOf(stringify(manifest));
      const { text } = await importRoutes(sourceOf(routes), new Set());
      const read = readYamlValue(text);
      const size = sizeOf(read.ok ? read.value : undefined);
      expect(await routesOf(text)).toHaveLength(routes.length);
      expect(countLines(text)).toBeLessThanOrEqual(
        countLines(writeManifest(manifest, [])),
      );
      expect(size).toBeGreaterThanOrEqual(lowerBound(routes));
    }),
    { numRuns },
  );
});
