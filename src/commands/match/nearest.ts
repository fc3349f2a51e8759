/** Finds the routes whose paths are most similar to one that no route takes. */
import type { ModelRoute } from "../../model/types.js";
import { editDistance } from "../../diagnostics/did-you-mean.js";

/** More would be a table, and there is a command for that. */
const most = 3;

/** Only a route with a distance below this is near. */
const limit = 1.5;

/**
 * At most three routes, each with another path: the nearest first, and equally
 * near ones in table order.
 */
export function findNearest(
  routes: readonly ModelRoute[],
  method: string,
  path: string,
): readonly ModelRoute[] {
  const asked = path.split("/").filter(Boolean);
  const ranked = routes
    .filter(({ kind }) => kind !== "fallback")
    .map((route) => ({
      route,
      // Among routes of one path, the one with the requested method is nearest.
      distance: measure(route, asked) + (route.method === method ? 0 : 0.25),
    }))
    .filter(({ distance }) => distance < limit)
    .sort((a, b) => a.distance - b.distance);
  const first = new Map(
    ranked.toReversed().map(({ route }) => [route.path, route]),
  );
  return ranked
    .map(({ route }) => route)
    .filter((route) => first.get(route.path) === route)
    .slice(0, most);
}

/** How much has to change, in segments: a typo is a fraction of one. */
function measure({ path }: ModelRoute, asked: readonly string[]): number {
  const own = path.split("/").filter(Boolean);
  const length = Math.max(own.length, asked.length);
  let distance = 0;
  for (let index = 0; index < length && distance < limit; index++) {
    // A wildcard takes whatever is left.
    if (own[index]?.startsWith("*") === true) return distance + 0.2;
    distance += compare(own[index], asked[index]);
  }
  return distance;
}

function compare(own: string | undefined, asked: string | undefined): number {
  if (own === undefined || asked === undefined) return 1;
  // A parameter takes anything, but an identical word is nearer.
  if (own.startsWith(":")) return 0.1;
  const longest = Math.max(own.length, asked.length);
  const share = editDistance(own, asked, longest) / longest;
  // Beyond that it is another word, which is worse than a missing one.
  return share <= 1 / 3 ? share : limit;
}
