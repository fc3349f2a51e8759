/**
 * What CONTRIBUTING says of a new key of the manifest: once it is in the schema, the
 * model has it, and a controller can see it, without further code.
 */
import { expect, test } from "vitest";
import { checkManifest } from "../../src/manifest/check.js";
import { manifestSchema } from "../../src/manifest/schema.js";
import { buildModel } from "../../src/model/model.js";
import type { Model } from "../../src/model/types.js";

async function modelOf(manifest: object): Promise<Model> {
  const { tree, problems } = await checkManifest(manifest);
  expect(problems).toEqual([]);
  return buildModel(tree!).model;
}

test("a key of a resource that nothing reads reaches its controller", async () => {
  const fields = { title: "string" };
  const { controllers } = await modelOf({
    namespaces: {
      admin: { resources: { articles: { only: ["show"], fields } } },
    },
  });
  const seen = controllers.map(({ key, resources }) => [
    key,
    resources.map(({ node }) => node.options.fields),
  ]);
  const spelled = { title: { type: "string" } };
  expect(seen).toEqual([["admin/articles", [spelled]]]);
});

test("a setting is on the model, under its own name", async () => {
  const elsewhere = ["include", "output", "concerns", "routes", "namespaces"];
  const settings = Object.keys(manifestSchema.shape).filter(
    (key) => !elsewhere.includes(key),
  );
  // Settings without a default: unset, the first two follow the formats, and
  // without a database nothing is stored.
  const forms = { methodOverride: true, forms: true };
  const set = { ...forms, database: {}, security: {}, caller: "articles" };
  const model = await modelOf({ ...set, resources: { articles: {} } });
  expect(Object.keys(model)).toEqual(expect.arrayContaining(settings));
});
