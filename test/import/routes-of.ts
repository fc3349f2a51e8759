/** What a manifest means, as methods with paths. */
import { expect } from "vitest";
import { keyOf } from "../../src/import/source.js";
import { readYamlValue } from "../../src/load/yaml-value.js";
import { checkManifest } from "../../src/manifest/check.js";
import { buildModel } from "../../src/model/model.js";

/** The routes of a manifest in YAML, sorted; expects that it has no faults. */
export async function routesOf(text: string): Promise<readonly string[]> {
  const read = readYamlValue(text);
  const { tree, problems } = await checkManifest(read.ok ? read.value : null);
  expect(problems).toEqual([]);
  const { model } = buildModel(tree!);
  return model.routes.map(keyOf).sort();
}
