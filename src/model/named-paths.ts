/**
 * Helpers: each path that has a name, with the routes that stand on it and
 * with its rivals. Stage: model. Who owns a name is decided before, in names.ts.
 */
import { findRivals, plantRoutes } from "./rivals.js";
import type { Helper, Route } from "./types.js";

const NO_FORMATS: Helper["formats"] = [];

/** The formats that all routes of a helper take, in the order of the first; the root has no suffix. */
function commonFormats(
  { path, formats }: Route,
  routes: readonly Route[],
): readonly string[] {
  if (path === "/") return NO_FORMATS;
  const others = routes.filter((route) => route.formats !== formats);
  if (others.length === 0) return formats;
  return formats.filter((format) =>
    others.every((route) => route.formats.includes(format)),
  );
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

/** By path, where its routes stand in the table. */
function indexPaths(routes: readonly Route[]): ReadonlyMap<string, number[]> {
  const paths = new Map<string, number[]>();
  for (const [index, { path }] of routes.entries()) {
    const known = paths.get(path);
    if (known === undefined) paths.set(path, [index]);
    else known.push(index);
  }
  return paths;
}

/** The helpers of a table, each with its rivals. */
export function listHelpers(routes: readonly Route[]): readonly Helper[] {
  const paths = indexPaths(routes);
  const tree = plantRoutes(routes);
  const helpers: Helper[] = [];
  for (const route of routes) {
    if (route.name === null) continue;
    const mine = (paths.get(route.path) ?? []).filter(
      (index) => routes[index]?.helper === route.helper,
    );
    const own = mine.flatMap((index) => routes[index] ?? []);
    helpers.push({
      base: route.name,
      path: route.path,
      args: route.args,
      query: route.query,
      formats: commonFormats(route, own),
      defaults: route.defaults,
      constraints: allConstraints(route, own),
      // A copy is no larger than it has to be, what is filtered is.
      routes: own.slice(),
      rivals: findRivals(tree, mine),
    });
  }
  return helpers;
}
