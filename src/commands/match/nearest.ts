/** Finds the routes whose paths are most similar to one that no route takes. */
import type { Route } from "../../model/types.js";
import { editDistance } from "../../diagnostics/did-you-mean.js";

/** More would be a table, and there is a command for that. */
const most = 3;

/** A route that differs in more than this is not near. */
const limit = 1.5;

/**
 * At most three, each of another path: the nearest first, of equal ones those
 * that the table has first.
 */
export function findNearest(
  routes: readonly Route[],
  method: string,
  path: string,
): readonly Route[] {
  const asked = path.split("/").filter(Boolean);
  const ranked = routes
    .filter(({ kind }) => kind !== "fallback")
    .map((route) => ({
      route,
      // Of the routes of one path the one of the method asked for.
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

/** How much has to change, in segments: a typing error is a part of one. */
function measure({ path }: Route, asked: readonly string[]): number {
  const own = path.split("/").filter(Boolean);
  const length = Math.max(own.length, asked.length);
  let distance = 0;
  for (let index = 0; index < length && distance < limit; index++) {
    // What takes all that is left takes that too.
    if (own[index]?.startsWith("*") === true) return distance + 0.2;
    distance += compare(own[index], asked[index]);
  }
  return distance;
}

function compare(own: string | undefined, asked: string | undefined): number {
  if (own === undefined || asked === undefined) return 1;
  // It takes anything, and yet a word that is the same is nearer.
  if (own.startsWith(":")) return 0.1;
  const longest = Math.max(own.length, asked.length);
  const share = editDistance(own, asked, longest) / longest;
  // Beyond that it is another word, which is worse than one that is missing.
  return share <= 1 / 3 ? share : limit;
}
