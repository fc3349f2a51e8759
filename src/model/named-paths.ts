/**
 * Helpers: each named path, with its routes and its rivals. Stage: model. Which
 * route owns a name is decided earlier, in names.ts.
 */
import type { RouteTable } from "./draft.js";
import { findRivals } from "./rivals.js";
import { plantRoutes } from "./route-tree.js";
import type { Helper, ModelRoute } from "./types.js";

/** Routes, and their indexes in the table. */
interface Group {
  readonly routes: ModelRoute[];
  readonly indexes: number[];
}

const NO_FORMATS: Helper["formats"] = [];

/**
 * The formats that all routes of a helper take, and those that any of them
 * takes; the root has no suffix. What only some routes take is refused, as it
 * would be read back wrongly, and a value that ends in it is escaped.
 */
function joinFormats(
  { path, formats }: ModelRoute,
  routes: readonly ModelRoute[],
): Pick<Helper, "formats" | "suffixes"> {
  if (path === "/") return { formats: NO_FORMATS, suffixes: NO_FORMATS };
  if (routes.every((route) => route.formats === formats))
    return { formats, suffixes: formats };
  return {
    formats: formats.filter((format) =>
      routes.every((route) => route.formats.includes(format)),
    ),
    suffixes: [...new Set(routes.flatMap((route) => route.formats))],
  };
}

/**
 * The constraints of all routes of a helper; if two constrain the same
 * parameter, the first route's counts.
 */
function allConstraints(
  { constraints }: ModelRoute,
  routes: readonly ModelRoute[],
): Helper["constraints"] {
  if (routes.every((route) => route.constraints === constraints)) {
    return constraints;
  }
  return routes.reduceRight<Helper["constraints"]>(
    (all, route) => ({ ...all, ...route.constraints }),
    {},
  );
}

function groupByPath(
  routes: readonly ModelRoute[],
): ReadonlyMap<string, Group> {
  const paths = new Map<string, Group>();
  routes.forEach((route, index) => {
    const known = paths.get(route.path);
    if (known === undefined) {
      paths.set(route.path, { routes: [route], indexes: [index] });
    } else {
      known.routes.push(route);
      known.indexes.push(index);
    }
  });
  return paths;
}

/**
 * The routes on a path that belong to one helper: nearly always all of them.
 */
function narrow(group: Group, helper: string): Group {
  const { routes, indexes } = group;
  if (routes.every((route) => route.helper === helper)) return group;
  return {
    routes: routes.filter((route) => route.helper === helper),
    indexes: indexes.filter((_, at) => routes[at]?.helper === helper),
  };
}

/** The helpers of a table, each with its rivals. */
export function listHelpers(table: RouteTable): readonly Helper[] {
  const paths = groupByPath(table.routes);
  const tree = plantRoutes(table);
  const helpers: Helper[] = [];
  for (const route of table.routes) {
    const group = paths.get(route.path);
    if (route.name === null || group === undefined) continue;
    const { routes, indexes } = narrow(group, route.name);
    helpers.push({
      base: route.name,
      path: route.path,
      args: route.args,
      query: route.query,
      ...joinFormats(route, routes),
      defaults: route.defaults,
      constraints: allConstraints(route, routes),
      // An array that grew has room to spare; a copy has none.
      routes: routes.slice(),
      rivals: findRivals(tree, indexes),
    });
  }
  return helpers;
}
