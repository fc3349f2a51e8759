/**
 * Random manifests of the whole grammar: whatever is accepted is generated,
 * compiles, passes its own tests, answers as its document says, and goes on doing
 * so after an edit and a migration. `npm run soak -- grammar` checks every pair
 * of words, and then new manifests.
 */
import { expect, test } from "vitest";
import { countRuns } from "../support/runs.js";
import { checkBatch } from "./batch.js";
import { canCompile, plainBench } from "./bench.js";
import { drawSubjects } from "./draw-subjects.js";
import { fieldOptions, KIND_KEYS } from "./field-keys.js";
import { manifestKeys, outputKeys, ROUTES } from "./manifest-keys.js";
import { namespaceKeys, resourceKeys } from "./resource-keys.js";
import { readKeys, type Holder } from "./schema-keys.js";

/** What draws the keys of each holder; those that it draws as a whole are listed. */
const drawn: Readonly<Record<Holder, readonly string[]>> = {
  manifest: [
    ...Object.keys(manifestKeys),
    ...["output", "concerns", "routes", "namespaces", "resources"],
    // Of several files: `test/load` has them.
    "include",
  ],
  output: Object.keys(outputKeys),
  database: manifestKeys["database"]?.forms.includes("migrations")
    ? ["dialect", "migrations"]
    : [],
  inflections: manifestKeys["inflections"]?.forms ?? [],
  scheme: ["type", "in", "name", "url", "description"],
  route: [...new Set(ROUTES.flatMap((route) => Object.keys(route)))],
  namespace: [
    ...Object.keys(namespaceKeys),
    ...["routes", "resources", "namespaces"],
  ],
  concern: [
    ...["collection", "member", "new", "subsets", "concerns", "resources"],
  ],
  resource: [
    ...Object.keys(resourceKeys),
    ...["fields", "resources", "namespaces"],
  ],
  list: ["filter", "sort", "size", "page"],
  extra: ["method", "path", "body", "query", "returns", "description"],
  subset: ["only", "where"],
  field: [...KIND_KEYS, ...Object.keys(fieldOptions)],
};

test.each(Object.entries(readKeys()))(
  "every key of a %s has its place in the grammar",
  (holder, keys) => {
    expect([...drawn[holder as Holder]].sort()).toEqual([...keys].sort());
  },
);

/** How many manifests; those of `npm test` are some of those of the long run. */
const COUNT = countRuns(4, 24, 24);

test(`${COUNT} manifests keep what they promise, before and after an edit`, async () => {
  const subjects = await drawSubjects(
    Array.from({ length: COUNT }, (_, index) => index + 1),
  );
  const runnable = subjects.filter(
    ({ manifest, edited }) =>
      canCompile(manifest) && (edited === null || canCompile(edited.manifest)),
  );
  expect(runnable.length).toBeGreaterThan(COUNT / 4);
  expect(await checkBatch(runnable, plainBench)).toEqual([]);
});
