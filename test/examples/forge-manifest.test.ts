/** The large example's manifest: sound, and of the size that others count on. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { urlNames } from "../../src/emit/own-url-names.js";
import { readYamlValue } from "../../src/load/yaml-value.js";
import { checkManifest } from "../../src/manifest/check.js";
import type { NamespaceNode, ResourceNode } from "../../src/manifest/tree.js";
import { buildModel } from "../../src/model/model.js";

const file = new URL("../../examples/forge/resources.yaml", import.meta.url);
const manifest = readYamlValue(readFileSync(file, "utf8"));
const value = manifest.ok ? manifest.value : expect.fail(manifest.reason);
const { tree, problems } = await checkManifest(value);
const top = tree?.top ?? expect.fail(JSON.stringify(problems));
const built = buildModel(tree ?? expect.fail(), urlNames);

/** Every resource, those that concerns bring as often as they bring them. */
function listResources(
  node: NamespaceNode | ResourceNode,
): readonly ResourceNode[] {
  const inner = "namespaces" in node ? node.namespaces : [];
  return [
    ...node.resources.flatMap((child) => [child, ...listResources(child)]),
    ...inner.flatMap(listResources),
  ];
}

test("there is nothing to say about it", () => {
  expect([...problems, ...built.problems]).toEqual([]);
});

test("it has about sixty resources in several namespaces", () => {
  const resources = listResources(top);
  expect(resources.length).toBeGreaterThanOrEqual(60);
  expect(resources.length).toBeLessThanOrEqual(70);
  const modules = built.model.controllers.map(({ key }) =>
    key.split("/").slice(0, -1).join("/"),
  );
  expect([...new Set(modules)].toSorted()).toEqual([
    "",
    "admin",
    "api/v4",
    "api/v4/templates",
    "help",
    "oauth",
  ]);
});

test("it uses what resources can have", () => {
  const { routes } = built.model;
  const kinds = new Set(routes.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(
    ["collection", "member", "new", "route", "singleton", "subset"].toSorted(),
  );
  const names = new Set(built.model.helpers.map(({ base }) => base));
  for (const name of [
    "root",
    "apiProject", // "api", without the version
    "apiJob", // shallow
    "apiJobArtifact", // not shallow any more
    "cancelApiPipeline",
    "selectedApiProjectIssues",
    "previewNewAdminUser",
    "apiProjectIssueAwardEmojiIndex", // a noun without a plural
    "helpPage",
  ]) {
    expect(names).toContain(name);
  }
});
