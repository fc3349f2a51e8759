/** What a manifest means, as methods with paths. */
import { expect } from "vitest";
import type { ImportedRoutes } from "../../src/import/import-routes.js";
import { normalize } from "../../src/import/normalize.js";
import { routeKeyOf, type ImportSource } from "../../src/import/source.js";
import { readYamlValue } from "../../src/load/yaml-value.js";
import { checkManifest } from "../../src/manifest/check.js";
import { buildModel } from "../../src/model/model.js";
import type { Model, ModelRoute } from "../../src/model/types.js";

/** The model of a manifest in YAML; expects that it has no faults. */
export async function modelOf(text: string): Promise<Model> {
  const read = readYamlValue(text);
  const { tree, problems } = await checkManifest(read.ok ? read.value : null);
  expect(problems).toEqual([]);
  return buildModel(tree!).model;
}

/** The routes of such a manifest, sorted. */
export async function routesOf(text: string): Promise<readonly string[]> {
  const { routes } = await modelOf(text);
  return routes.map(routeKeyOf).sort();
}

/** The routes of a source that the import does not list as left out, sorted. */
export function wantedOf(
  source: Pick<ImportSource, "routes">,
  { leftOut }: Pick<ImportedRoutes, "leftOut">,
): readonly string[] {
  const { routes, leftOut: early } = normalize(source.routes);
  const known = new Set(early.map((entry) => JSON.stringify(entry)));
  const late = leftOut.filter((entry) => !known.has(JSON.stringify(entry)));
  const left = new Set(late.map(({ route }) => route));
  return routes
    .filter(({ shown }) => !left.has(shown))
    .map(routeKeyOf)
    .sort();
}

/** Routes as a source that names controllers has them. */
export function sourceOf(routes: readonly ModelRoute[]): ImportSource {
  return {
    routes: routes.map(({ method, path, controller, action }) => ({
      method,
      path: path.replaceAll(/:(\w+)/g, "{$1}"),
      controller: controller ?? undefined,
      action: action ?? undefined,
    })),
    leftOut: [],
    notes: [],
  };
}
