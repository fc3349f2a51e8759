/**
 * What no manifest may make: two routes that no request can tell apart, a
 * path with one parameter twice, names that are no identifiers, constraints
 * without a parameter. Stage: model; one small function for each.
 */
import type { Problem } from "../diagnostics/diagnostic.js";
import { atKey } from "../diagnostics/problem.js";
import { writtenAt } from "../manifest/tree.js";
import type { DeclaredConstraint, DraftRoute } from "./draft.js";
import type { Segment } from "../runtime/router.js";
import { namesOf, segmentsOf } from "./path.js";
import { camelCase, isIdentifier } from "./words.js";

/** What the router sees of a route: parameters without their names, with their constraints. */
function describeShape(route: DraftRoute): string {
  const segments = segmentsOf(route.path).map((segment) => {
    if (segment.kind === "static") return segment.text;
    const literals =
      segment.kind === "mixed" ? segment.literals.join("\n") : "\n";
    const constraints = namesOf(segment).map((name) => route.constraints[name]);
    return JSON.stringify([literals, ...constraints]);
  });
  return [route.method, ...segments].join("/");
}

/** Two routes with equal method, shape and constraints. */
export function findEqualRoutes(routes: readonly DraftRoute[]): Problem[] {
  const seen = new Map<string, DraftRoute>();
  return routes.flatMap((route) => {
    const shape = describeShape(route);
    const first = seen.get(shape);
    if (first === undefined) {
      seen.set(shape, route);
      return [];
    }
    return [
      atKey(
        "duplicate-route",
        writtenAt(route.origin),
        `no request can tell ${route.method} ${route.path} from ${first.method} ${first.path}`,
        {
          labels: [
            {
              place: { path: writtenAt(first.origin), on: "key" },
              text: `goes to ${first.controller ?? ""}#${first.action ?? ""} here`,
            },
          ],
        },
      ),
    ];
  });
}

/** One problem for each entry of the manifest, though it makes several routes. */
function findPerEntry(
  routes: readonly DraftRoute[],
  check: (route: DraftRoute) => Problem | null,
): Problem[] {
  const seen = new Set<string>();
  return routes.flatMap((route) => {
    const problem = check(route);
    if (problem === null) return [];
    const key = JSON.stringify([problem.code, problem.place.path]);
    if (seen.has(key)) return [];
    seen.add(key);
    return [problem];
  });
}

/** A path in which two parameters have one name, compared in camelCase. */
export function findRepeatedParameters(
  routes: readonly DraftRoute[],
): Problem[] {
  return findPerEntry(routes, (route) => {
    const names = route.params.map(camelCase);
    const twice = route.params.find(
      (_, index) => names.indexOf(names[index] ?? "") !== index,
    );
    if (twice === undefined || route.kind === "fallback") return null;
    return atKey(
      "duplicate-parameter",
      writtenAt(route.origin),
      `the path ${route.path} has the parameter "${twice}" twice`,
    );
  });
}

/** Why no request, or no helper, could do with a segment; null where they can. */
function explainSegment(segment: Segment, suffixed: boolean): string | null {
  if (segment.kind === "param") return null;
  if (segment.kind === "static") {
    return /^(\.|%2E){1,2}$/.test(segment.text)
      ? `"${segment.text}" is resolved away before a request is sent`
      : null;
  }
  const behind = segment.literals.slice(1);
  if (behind.slice(0, -1).includes("")) {
    return "two parameters of one segment need text between them";
  }
  // A helper escapes this character in a value, so that the value ends there.
  const unclear = behind.find((text) => /^[^-._~!$&'()*+,;=:@]/.test(text));
  if (unclear !== undefined) {
    return `a parameter cannot be told from "${unclear}" behind it`;
  }
  return suffixed && behind.some((text) => text.includes("."))
    ? "a dot in its last segment begins a format: use `formats` instead"
    : null;
}

/** Paths that no URL can carry, or that cannot be read back. */
export function findUnreachablePaths(routes: readonly DraftRoute[]): Problem[] {
  return findPerEntry(routes, (route) => {
    const segments = segmentsOf(route.path);
    for (const [index, segment] of segments.entries()) {
      const isLast = index === segments.length - 1;
      const reason = explainSegment(
        segment,
        isLast && route.formats.length > 0,
      );
      if (reason === null) continue;
      return atKey(
        "invalid-path",
        writtenAt(route.origin),
        `nothing can ask for ${route.path}: ${reason}`,
      );
    }
    return null;
  });
}

/** Names that cannot be written in TypeScript, or that an object cannot have as its own. */
export function findInvalidNames(routes: readonly DraftRoute[]): Problem[] {
  return findPerEntry(routes, (route) => {
    const wanted = [
      ...(route.helper === null ? [] : [`${route.helper}Path`]),
      ...(route.action === null ? [] : [route.action]),
      ...(route.controller ?? "x")
        .split("/")
        .map((part) => `${camelCase(part)}Controller`),
      ...route.args.map((arg) => arg.argument),
    ];
    const bad =
      wanted.find((name) => !isIdentifier(name)) ??
      [...route.params, ...(route.controller ?? "").split("/")].find(
        (name) => name === "__proto__",
      );
    if (bad === undefined) return null;
    return atKey(
      "invalid-name",
      writtenAt(route.origin),
      `"${bad}" cannot be a name in TypeScript`,
    );
  });
}

/** Constraints that no parameter of a route answers to: probably a typing error. */
export function findUnusedConstraints(
  declared: readonly DeclaredConstraint[],
): Problem[] {
  return declared
    .filter(({ name, source, routes }) =>
      routes.every(
        ({ params, constraints }) =>
          !params.includes(name) &&
          // Handed on to children: `id` answers as `article_id`.
          !Object.entries(constraints).some(
            ([key, value]) => value === source && key.endsWith(`_${name}`),
          ),
      ),
    )
    .map(({ path, name }) =>
      atKey(
        "unused-constraint",
        path,
        `no route here has a parameter "${name}"`,
      ),
    );
}
