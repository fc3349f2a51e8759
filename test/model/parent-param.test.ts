/** `parentParam`: what a parameter is called in the paths of children. */
import { expect, test } from "vitest";
import { checkManifest } from "../../src/manifest/check.js";
import { buildModel, type ModelResult } from "../../src/model/model.js";

async function build(manifest: object): Promise<ModelResult> {
  const { tree, problems } = await checkManifest(manifest);
  expect(problems).toEqual([]);
  return buildModel(tree!);
}

const comments = { only: ["index", "show"] };

test("children have it in their paths, and helpers take the record's own property", async () => {
  const { model } = await build({
    resources: {
      repos: {
        only: ["show"],
        param: "name",
        parentParam: "repo",
        resources: { comments },
      },
    },
  });
  expect(model.routes.map(({ path }) => path)).toEqual([
    "/repos/:name",
    "/repos/:repo/comments",
    "/repos/:repo/comments/:id",
  ]);
  expect(model.routes[2]?.args).toEqual([
    { name: "repo", property: "name", argument: "repo" },
    { name: "id", property: "id", argument: "id" },
  ]);
});

test("constraints are handed on under it, and count as used", async () => {
  const { model, problems } = await build({
    resources: {
      repos: {
        only: [],
        parentParam: "repo",
        constraints: { id: "\\d+" },
        resources: { comments: { only: ["index"] } },
      },
    },
  });
  expect(problems).toEqual([]);
  expect(model.routes[0]?.constraints).toEqual({ repo: "\\d+" });
});

test("a stored record is found by it", async () => {
  const fields = { title: "string" };
  const { model } = await build({
    database: {},
    resources: {
      repos: {
        fields,
        parentParam: "repo",
        resources: { comments: { fields } },
      },
    },
  });
  const place = model.places.find(
    ({ controller }) => controller === "comments",
  );
  expect(JSON.stringify(place)).toContain('"param":"repo"');
});
