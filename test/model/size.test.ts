/** Large manifests, and deep ones. */
import { expect, test } from "vitest";
import { createModelMatcher } from "../../src/model/matcher.js";
import { compile } from "../support/compile.js";

test("a thousand resources", async () => {
  const names = Array.from({ length: 1000 }, (_, index) => `things${index}`);
  const { model, errors } = await compile({
    resources: Object.fromEntries(names.map((name) => [name, null])),
  });
  expect(errors).toEqual([]);
  if (model === null) return;
  expect(model.routes).toHaveLength(7000);
  expect(model.controllers).toHaveLength(1000);
  const match = createModelMatcher(model.routes);
  expect(match("GET", "/things999/5/edit")).toMatchObject({
    status: 200,
    params: { id: "5" },
  });
});

test("twelve resources inside each other", async () => {
  const depth = 12;
  let resources = {};
  for (let level = depth; level > 0; level--) {
    resources = { [`level${level}s`]: { resources } };
  }
  const { model, errors } = await compile({ resources });
  expect(errors).toEqual([]);
  if (model === null) return;
  const deepest = model.helpers.find(({ args }) => args.length === depth);
  expect(deepest?.args.map((arg) => arg.name)).toEqual([
    ...Array.from({ length: depth - 1 }, (_, level) => `level${level + 1}_id`),
    "id",
  ]);
  const path = Array.from(
    { length: depth },
    (_, level) => `/level${level + 1}s/${level + 1}`,
  ).join("");
  const found = createModelMatcher(model.routes)("GET", path);
  expect(found).toMatchObject({
    status: 200,
    params: { level1_id: "1", level11_id: "11", id: "12" },
  });
});
