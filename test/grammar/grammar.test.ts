/**
 * Random manifests of the whole grammar: whatever is accepted is generated,
 * compiles, passes its own tests, answers as its document says, and goes on doing
 * so after an edit and a migration.
 */
import { expect, test } from "vitest";
import { checkBatch } from "./batch.js";
import { plainBench } from "./bench.js";
import { drawPlain } from "./draw-subjects.js";
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
  list: [
    ...["filter", "sort", "order", "search", "size", "page", "total"],
    ...["read", "query"],
  ],
  extra: [
    ...["method", "path", "body", "query", "returns", "description"],
    ...["access", "transition", "deprecated"],
  ],
  subset: ["only", "where", "deprecated"],
  deprecated: ["since", "sunset", "see"],
  field: [...KIND_KEYS, ...Object.keys(fieldOptions)],
};

test.each(Object.entries(readKeys()))(
  "every key of a %s has its place in the grammar",
  (holder, keys) => {
    expect([...drawn[holder as Holder]].sort()).toEqual([...keys].sort());
  },
);

test("manifests keep what they promise, before and after an edit", async () => {
  const subjects = await drawPlain(0, 5);
  expect(await checkBatch(subjects, plainBench)).toEqual([]);
});
