/**
 * The whole model of a manifest: routes, helpers and controllers, and every
 * clash between them. Stage: model. Reads no files, writes none.
 */
import type { ManifestProblem } from "../diagnostics/diagnostic.js";
import type {
  ManifestFormat,
  ManifestTree,
  NamespaceNode,
  ResourceNode,
} from "../manifest/tree.js";
import {
  findEqualRoutes,
  findInvalidNames,
  findRepeatedParameters,
  findTakenPaths,
  findUnreachablePaths,
  findUnusedConstraints,
} from "./clashes.js";
import { findBadRedirects } from "./redirects.js";
import { findUnusedHandlers, groupControllers } from "./controllers.js";
import { expand } from "./expand.js";
import { foldClashes } from "./fold-clashes.js";
import { listHelpers } from "./named-paths.js";
import { assignNames } from "./names.js";
import { buildCallers } from "./access/callers.js";
import { checkOwnWords } from "./access/own-words.js";
import {
  checkProblemFields,
  readProblemFields,
} from "./records/problem-fields.js";
import { buildRecords } from "./records/records.js";
import { findSharedFiles } from "./shared-files.js";
import { buildStores } from "./tables/stores.js";
import type { Model } from "./types.js";

export interface ModelResult {
  readonly model: Model;
  /** If any of them is an error, the model may only be used for messages. */
  readonly problems: readonly ManifestProblem[];
}

/** Every format of the manifest, one per name, the top level's first. */
function listFormats({
  settings,
  top,
}: ManifestTree): readonly ManifestFormat[] {
  const formats = new Map<string, ManifestFormat>();
  const add = (options: readonly ManifestFormat[] = []): void => {
    for (const format of options) {
      if (!formats.has(format.name)) formats.set(format.name, format);
    }
  };
  const visitResource = (node: ResourceNode): void => {
    const { options, resources, namespaces } = node;
    add(options.formats);
    resources.forEach(visitResource);
    namespaces.forEach(visit);
  };
  const visit = (node: NamespaceNode): void => {
    const { options, routes, resources, namespaces } = node;
    add(options.formats);
    for (const route of routes) add(route.options.formats);
    resources.forEach(visitResource);
    namespaces.forEach(visit);
  };
  add(settings.formats);
  visit(top);
  return [...formats.values()];
}

/**
 * Builds the model of a manifest.
 *
 * @param reserved names that the helpers file needs for itself
 */
export function buildModel(
  tree: ManifestTree,
  reserved: ReadonlySet<string> = new Set(),
): ModelResult {
  const table = expand(tree);
  const { routes, resources, inflector } = table;
  const { settings } = tree;
  const nameProblems = assignNames(routes, reserved);
  const found = buildRecords(resources, settings, inflector);
  const { records, views, problems: recordProblems } = found;
  const { controllers, problems: controllerProblems } = groupControllers(
    routes,
    found,
  );
  const stores = buildStores(settings, found, controllers);
  const rules = new Map(
    stores.places.map(({ controller, data }) => [controller, data]),
  );
  const tables = new Map(
    stores.tables.map(({ record, access }) => [record.name, access]),
  );
  const { callers, problems: callerProblems } = buildCallers({
    settings,
    records,
    definitions: found.definitions,
    controllers,
    rulesOf: (controller) => {
      const place = rules.get(controller);
      const own = place?.access ?? tables.get(place?.record ?? "") ?? undefined;
      return (
        own && { ...own, ...(place?.actions && { actions: place.actions }) }
      );
    },
  });
  const problems = foldClashes([
    ...findInvalidNames(table),
    ...findRepeatedParameters(table),
    ...findUnreachablePaths(table),
    ...findEqualRoutes(table),
    ...findTakenPaths(table, settings),
    ...findBadRedirects(table),
    ...nameProblems,
    ...controllerProblems,
    ...findSharedFiles(controllers, tree.output),
    ...findUnusedConstraints(table),
    ...findUnusedHandlers(settings, controllers),
    ...checkProblemFields(settings),
    ...recordProblems,
    ...stores.problems,
    ...callerProblems,
    ...checkOwnWords(settings, stores.tables, [
      ...stores.problems,
      ...callerProblems,
    ]),
  ]);
  // Most routes share one list of formats.
  const lists = new Set(routes.map((route) => route.formats));
  const used = new Set([...lists].flat());
  return {
    model: {
      ...settings,
      resources,
      routes,
      helpers: listHelpers(table),
      controllers,
      records,
      views,
      tables: stores.tables,
      places: stores.places,
      callers,
      problem: readProblemFields(settings),
      formats: listFormats(tree).filter(({ name }) => used.has(name)),
    },
    problems,
  };
}
