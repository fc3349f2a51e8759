/**
 * The whole model of a manifest: routes, helpers and controllers, and every
 * clash between them. Stage: model. Reads no files, writes none.
 */
import type { Problem } from "../diagnostics/diagnostic.js";
import type {
  FormatOption,
  ManifestTree,
  NamespaceNode,
  ResourceNode,
} from "../manifest/tree.js";
import {
  findEqualRoutes,
  findInvalidNames,
  findRepeatedParameters,
  findUnreachablePaths,
  findUnusedConstraints,
} from "./clashes.js";
import { groupControllers } from "./controllers.js";
import { expand } from "./expand.js";
import { foldClashes } from "./fold-clashes.js";
import { listHelpers } from "./named-paths.js";
import { assignNames } from "./names.js";
import type { Format, Model } from "./types.js";

export interface ModelResult {
  readonly model: Model;
  /** Errors among them: the model must not be used for anything but messages. */
  readonly problems: readonly Problem[];
}

/** Every format of the manifest by name, the top level's first. */
function listFormats(tree: ManifestTree): readonly Format[] {
  const formats = new Map<string, Format>();
  const add = (options: readonly FormatOption[] | undefined): void => {
    for (const { name, type } of options ?? []) {
      if (!formats.has(name)) formats.set(name, { name, type });
    }
  };
  const visit = (node: NamespaceNode): void => {
    add(node.options.formats);
    node.resources.forEach(visitResource);
    node.namespaces.forEach(visit);
  };
  const visitResource = (node: ResourceNode): void => {
    add(node.options.formats);
    node.resources.forEach(visitResource);
  };
  add(tree.settings.formats);
  visit(tree.top);
  return [...formats.values()];
}

/**
 * Builds the model of a manifest.
 *
 * @param reserved names that the file of the helpers needs for itself
 */
export function buildModel(
  tree: ManifestTree,
  reserved: ReadonlySet<string> = new Set(),
): ModelResult {
  const table = expand(tree);
  const { routes } = table;
  const nameProblems = assignNames(routes, reserved);
  const { controllers, problems: controllerProblems } =
    groupControllers(routes);
  const problems = foldClashes([
    ...findInvalidNames(table),
    ...findRepeatedParameters(table),
    ...findUnreachablePaths(table),
    ...findEqualRoutes(table),
    ...nameProblems,
    ...controllerProblems,
    ...findUnusedConstraints(table),
  ]);
  // Most routes share one list of formats.
  const lists = new Set(routes.map((route) => route.formats));
  const used = new Set([...lists].flat());
  const { settings } = tree;
  return {
    model: {
      routes,
      helpers: listHelpers(table),
      controllers,
      formats: listFormats(tree).filter((format) => used.has(format.name)),
      baseUrl: settings.baseUrl,
      methodOverride: settings.methodOverride,
      legacyEdit: settings.legacyEdit,
      updateMethods: settings.updateMethods,
    },
    problems,
  };
}
