/**
 * Helpers: each path that has a name, with the routes that stand on it and
 * with its rivals. Stage: model. Who owns a name is decided before, in names.ts.
 */
import type { Table } from "./draft.js";
import { findRivals } from "./rivals.js";
import { plantRoutes } from "./route-tree.js";
import type { Helper, Route } from "./types.js";

/** Routes, and where they stand in the table. */
interface Group {
  readonly routes: Route[];
  readonly indexes: number[];
}

const NO_FORMATS: Helper["formats"] = [];

/** The formats that all routes of a helper take, and those that any takes; the root has no suffix. */
function joinFormats(
  { path, formats }: Route,
  routes: readonly Route[],
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

/** The constraints of all routes of a helper; of two for one parameter, the first route's. */
function allConstraints(
  { constraints }: Route,
  routes: readonly Route[],
): Helper["constraints"] {
  if (routes.every((route) => route.constraints === constraints)) {
    return constraints;
  }
  return routes.reduceRight<Helper["constraints"]>(
    (all, route) => ({ ...all, ...route.constraints }),
    {},
  );
}

function groupByPath(routes: readonly Route[]): ReadonlyMap<string, Group> {
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

/** Of the routes on a path, those of one helper: nearly always all. */
function narrow(group: Group, helper: string): Group {
  const { routes, indexes } = group;
  if (routes.every((route) => route.helper === helper)) return group;
  return {
    routes: routes.filter((route) => route.helper === helper),
    indexes: indexes.filter((_, at) => routes[at]?.helper === helper),
  };
}

/** The helpers of a table, each with its rivals. */
export function listHelpers(table: Table): readonly Helper[] {
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
      // A list that grew has room to spare, and a copy has none.
      routes: routes.slice(),
      rivals: findRivals(tree, indexes),
    });
  }
  return helpers;
}
