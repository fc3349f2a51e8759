/**
 * The whole model of a manifest: routes, helpers and controllers, and every
 * clash between them. Stage: model. Reads no files, writes none.
 */
import type { Problem } from "../diagnostics/diagnostic.js";
import type {
  FormatOption,
  ManifestTree,
  NamespaceNode,
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
import { assignNames } from "./names.js";
import { findRivals, plantRoutes } from "./rivals.js";
import type { Format, Helper, Model, Route } from "./types.js";

export interface ModelResult {
  readonly model: Model;
  /** Errors among them: the model must not be used for anything but messages. */
  readonly problems: readonly Problem[];
}

/** The helpers of a table, each with its rivals. */
function listHelpers(routes: readonly Route[]): readonly Helper[] {
  const paths = new Map<string, { route: Route; index: number }[]>();
  for (const [index, route] of routes.entries()) {
    const known = paths.get(route.path);
    if (known === undefined) paths.set(route.path, [{ route, index }]);
    else known.push({ route, index });
  }
  const tree = plantRoutes(routes);
  return routes.flatMap((route): Helper[] => {
    if (route.name === null) return [];
    const own = (paths.get(route.path) ?? []).filter(
      (entry) => entry.route.helper === route.helper,
    );
    const named = own.map((entry) => entry.route);
    return [
      {
        base: route.name,
        path: route.path,
        args: route.args,
        query: route.query,
        // The root has no suffix; elsewhere, what all routes of the name take.
        formats: route.formats.filter(
          (format) =>
            route.path !== "/" &&
            named.every((other) => other.formats.includes(format)),
        ),
        defaults: route.defaults,
        constraints: named.reduceRight<Readonly<Record<string, string>>>(
          (all, other) => ({ ...all, ...other.constraints }),
          {},
        ),
        routes: named,
        rivals: findRivals(tree, own),
      },
    ];
  });
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
    const resources = [...node.resources];
    for (let next = resources.shift(); next; next = resources.shift()) {
      add(next.options.formats);
      resources.unshift(...next.resources);
    }
    node.namespaces.forEach(visit);
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
  const { routes, problems: nameProblems } = assignNames(
    table.routes,
    reserved,
  );
  const { controllers, problems: controllerProblems } =
    groupControllers(routes);
  const problems = foldClashes([
    ...findInvalidNames(table.routes),
    ...findRepeatedParameters(table.routes),
    ...findUnreachablePaths(table.routes),
    ...findEqualRoutes(table.routes),
    ...nameProblems,
    ...controllerProblems,
    ...findUnusedConstraints(table.constraints),
  ]);
  const used = new Set(routes.flatMap((route) => route.formats));
  const { settings } = tree;
  return {
    model: {
      routes,
      helpers: listHelpers(routes),
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
