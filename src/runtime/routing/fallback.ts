/**
 * The fallback route, `/:controller/:action/:id`, with or without the id. The
 * router tries it if no other route has the path. It reaches the actions of
 * other routes that need no parameter but `id`, under their constraints.
 */
import { hasOwn } from "../values.js";
import { createMatcher, type Matcher, type MatcherParts } from "./router.js";
import type { Route } from "./tree.js";

/** The methods that reach an action by its name in a path. */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  index: ["GET"],
  show: ["GET"],
  new: ["GET"],
  edit: ["GET"],
  create: ["POST"],
  update: ["PUT", "PATCH"],
  destroy: ["DELETE"],
};
const OTHERS: readonly string[] = ["GET", "POST"];

/** The path that reaches a route: `/articles/show`; null if there is none. */
function findPlace({
  method,
  controller,
  action,
  params,
}: Route): string | null {
  if (controller === null || action === null) return null;
  // A controller in a namespace does not fit in one segment.
  if (controller.includes("/")) return null;
  if (params.length > 1 || (params[0] ?? "id") !== "id") return null;
  const methods = hasOwn(METHODS, action) ? METHODS[action] : OTHERS;
  if (methods?.includes(method) !== true) return null;
  return `/${encodeURIComponent(controller)}/${encodeURIComponent(action)}`;
}

/** Creates the matcher for paths that no other route has. */
export function createFallback(
  table: readonly Route[],
  { constraints }: MatcherParts,
): Matcher {
  /** Routes by method and place, each with a matcher for that path alone. */
  const targets = new Map<string, { route: Route; match: Matcher }[]>();
  for (const route of table) {
    const place = findPlace(route);
    if (place === null) continue;
    const path = route.params.length === 0 ? place : `${place}/:id`;
    const match = createMatcher([{ ...route, path }], { constraints });
    const key = `${route.method} ${place}`;
    targets.set(key, [...(targets.get(key) ?? []), { route, match }]);
  }

  return (method, path) => {
    const [, controller = "", action = ""] = path.split("/");
    const wanted = method === "HEAD" ? "GET" : method;
    const dot = action.lastIndexOf(".");
    const names = new Set([action, dot === -1 ? action : action.slice(0, dot)]);
    const found = [...names]
      .flatMap((name) => targets.get(`${wanted} /${controller}/${name}`) ?? [])
      .map(({ route, match }) => ({ route, answer: match(method, path) }))
      .filter(({ answer }) => answer.status !== 404);
    // A route that declares the suffix precedes one that reads it as part of
    // the id.
    const [first] = [
      ...found.filter(
        ({ answer }) => answer.status === 200 && answer.format !== null,
      ),
      ...found,
    ];
    if (first === undefined) return { status: 404 };
    const { route, answer } = first;
    return answer.status === 200 ? { ...answer, route } : answer;
  };
}
