/** What clients notice between two manifests, given as text. */
import { load } from "js-yaml";
import { compareModels } from "../../src/compatibility/compare.js";
import type { ApiChange } from "../../src/compatibility/types.js";
import { checkManifest } from "../../src/manifest/check.js";
import { buildModel } from "../../src/model/model.js";
import type { Model } from "../../src/model/types.js";

/** @throws Error where one of them is no manifest */
export async function compareTexts(
  before: string,
  after: string,
): Promise<readonly ApiChange[]> {
  return compareValues(load(before), load(after));
}

/** The same for manifests as data. */
export async function compareValues(
  before: unknown,
  after: unknown,
): Promise<readonly ApiChange[]> {
  return compareModels(await modelOf(before), await modelOf(after));
}

async function modelOf(value: unknown): Promise<Model> {
  const { tree, problems } = await checkManifest(value, { climb: 0 });
  if (tree === null) throw new Error(JSON.stringify(problems));
  const built = buildModel(tree);
  const errors = built.problems.filter(
    ({ severity }) => severity !== "warning",
  );
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return built.model;
}
