/**
 * Finds out why no route takes a request. Queries the router itself, each time
 * with a table that lacks one more obstacle, so that matching has only one
 * implementation.
 */
import { closest } from "../../diagnostics/did-you-mean.js";
import { createModelMatcher } from "../../model/matcher.js";
import type { ModelRoute } from "../../model/types.js";
import { nameRouteAction } from "../../report/routes-data.js";
import type { Match } from "../../runtime/routing/router.js";

type Miss = Exclude<Match, { status: 200 }>;

/** Reasons in words, the most likely first; at least one. */
export function explainMiss(
  routes: readonly ModelRoute[],
  method: string,
  path: string,
  miss: Miss,
): readonly string[] {
  switch (miss.status) {
    case 400:
      return [explainMalformed(path)];
    case 405:
      return explainMethod(routes, method, path, miss.allow);
    case 404:
      return [explainPath(routes, method, path)];
  }
}

function explainMalformed(path: string): string {
  const faulty = path.split("/").find((segment) => !canDecode(segment));
  return `"${faulty ?? path}" is not percent-encoded UTF-8`;
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function explainMethod(
  routes: readonly ModelRoute[],
  method: string,
  path: string,
  allow: readonly string[],
): readonly string[] {
  const match = createModelMatcher(routes);
  const takers = allow.flatMap((other) => {
    const found = match(other, path);
    const route = routes.find(
      (one) => found.status === 200 && one === found.route,
    );
    if (route === undefined || other === "HEAD") return [];
    return [`${other} reaches ${nameRouteAction(route)}`];
  });
  if (method === "OPTIONS") {
    const answer = `the application itself answers with 204 and Allow: ${allow.join(", ")}`;
    return [answer, ...takers];
  }
  const upper = method.toUpperCase();
  const hint =
    method !== upper && allow.includes(upper)
      ? [`methods are case-sensitive: did you mean ${upper}?`]
      : [];
  return [...hint, `the path takes ${allow.join(", ")}`, ...takers];
}

function explainPath(
  routes: readonly ModelRoute[],
  method: string,
  path: string,
): string {
  if (!path.startsWith("/")) return "a path begins with a slash";
  if (path.includes("//")) return "the path has an empty segment";
  return (
    explainConstraint(routes, method, path) ??
    explainSuffix(routes, method, path) ??
    explainNearest(routes, path) ??
    "no route has such a path; `resource-gen routes` prints them all"
  );
}

/** The route that would take it if it had no constraint. */
function explainConstraint(
  routes: readonly ModelRoute[],
  method: string,
  path: string,
): string | null {
  const lax = routes.map((route): ModelRoute => ({
    ...route,
    constraints: {},
  }));
  const found = matchAny(lax, method, path);
  const strict = routes.find((_, index) => lax[index] === found?.route);
  if (found === null || strict === undefined) return null;
  const { params } = found;
  const refused = Object.entries(strict.constraints).find(
    ([name, source]) => !new RegExp(`^(?:${source})$`).test(params[name] ?? ""),
  );
  if (refused === undefined) return null;
  const [name, source] = refused;
  return `${strict.path} takes ${name} only where it is /${source}/, and ${JSON.stringify(params[name])} is not`;
}

/** The route that would take it without its suffix. */
function explainSuffix(
  routes: readonly ModelRoute[],
  method: string,
  path: string,
): string | null {
  const suffix = /[^/]\.([^./]+)$/.exec(path)?.[1];
  if (suffix === undefined) return null;
  const found = matchAny(routes, method, path.slice(0, -suffix.length - 1));
  if (found === null) return null;
  const { formats } = found.route;
  const offer = formats.length === 0 ? "none" : formats.join(", ");
  return `"${suffix}" is not a format of ${found.route.path} (it has ${offer})`;
}

/** What the path would be without a typo. */
function explainNearest(
  routes: readonly ModelRoute[],
  path: string,
): string | null {
  const segments = path.split("/");
  const candidates = routes.flatMap((route) => {
    const own = route.path.split("/");
    if (own.length !== segments.length) return [];
    return [
      own
        .map((text, index) =>
          /^[:*]/.test(text) ? (segments[index] ?? "") : text,
        )
        .join("/"),
    ];
  });
  const [suggested] = closest(path, [...new Set(candidates)]);
  return suggested === undefined ? null : `did you mean ${suggested}?`;
}

/** A match by the requested method, or else by any that the path takes. */
function matchAny(
  routes: readonly ModelRoute[],
  method: string,
  path: string,
): Extract<Match, { status: 200 }> | null {
  const match = createModelMatcher(routes);
  const found = match(method, path);
  if (found.status === 200) return found;
  if (found.status !== 405) return null;
  const [other = ""] = found.allow;
  const second = match(other, path);
  return second.status === 200 ? second : null;
}
