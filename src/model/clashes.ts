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

/** What the router sees of a path: parameters without their names, with their constraints. */
function describeShape({ path, params, constraints }: DraftRoute): string {
  if (params.length === 0) return path;
  const segments = segmentsOf(path).map((segment) => {
    if (segment.kind === "static") return segment.text;
    const literals =
      segment.kind === "mixed" ? segment.literals.join("\n") : "\n";
    return JSON.stringify([
      literals,
      ...namesOf(segment).map((name) => constraints[name]),
    ]);
  });
  return `/${segments.join("/")}`;
}

function reportEqual(route: DraftRoute, first: DraftRoute): Problem {
  return atKey(
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
  );
}

/** Two routes with equal method, shape and constraints. */
export function findEqualRoutes(routes: readonly DraftRoute[]): Problem[] {
  const problems: Problem[] = [];
  /** By shape, the first route of each method. */
  const seen = new Map<string, DraftRoute[]>();
  let before: DraftRoute | undefined;
  let known: DraftRoute[] = [];
  for (const route of routes) {
    const isSame =
      route.path === before?.path && route.constraints === before.constraints;
    if (!isSame) {
      const shape = describeShape(route);
      known = seen.get(shape) ?? [];
      if (known.length === 0) seen.set(shape, known);
    }
    before = route;
    const first = known.find(({ method }) => method === route.method);
    if (first === undefined) known.push(route);
    else problems.push(reportEqual(route, first));
  }
  return problems;
}

/** One problem for each entry of the manifest, though it makes several routes. */
function findPerEntry(
  routes: readonly DraftRoute[],
  check: (route: DraftRoute) => Problem | null,
): Problem[] {
  const seen = new Set<string>();
  const problems: Problem[] = [];
  for (const route of routes) {
    const problem = check(route);
    if (problem === null) continue;
    const key = JSON.stringify([problem.code, problem.place.path]);
    if (!seen.has(key)) problems.push(problem);
    seen.add(key);
  }
  return problems;
}

/** A path in which two parameters have one name, compared in camelCase. */
export function findRepeatedParameters(
  routes: readonly DraftRoute[],
): Problem[] {
  return findPerEntry(routes, (route) => {
    if (route.params.length < 2) return null;
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
  let sound: DraftRoute | undefined;
  return findPerEntry(routes, (route) => {
    const { path, formats } = route;
    // Most routes of one path stand side by side.
    if (path === sound?.path && formats === sound.formats) return null;
    const segments = segmentsOf(path);
    const last = segments.length - 1;
    for (const [index, segment] of segments.entries()) {
      const suffixed = index === last && formats.length > 0;
      const reason = explainSegment(segment, suffixed);
      if (reason === null) continue;
      return atKey(
        "invalid-path",
        writtenAt(route.origin),
        `nothing can ask for ${path}: ${reason}`,
      );
    }
    sound = route;
    return null;
  });
}

/** A name that stays an identifier, however it is written and composed. */
const PLAIN = /^[A-Za-z]\w*$/;
const PLAIN_FOLDERS = /^[A-Za-z]\w*(?:\/[A-Za-z]\w*)*$/;

/** Whether all names of a route are sound at first sight. */
function isPlain({ helper, action, controller, args }: DraftRoute): boolean {
  return (
    (helper === null || PLAIN.test(helper)) &&
    (action === null || PLAIN.test(action)) &&
    (controller === null || PLAIN_FOLDERS.test(controller)) &&
    args.every(({ name }) => PLAIN.test(name))
  );
}

/** A name that the route wants, and that cannot be one. */
function findBadName(route: DraftRoute): string | undefined {
  const wanted = [
    ...(route.helper === null ? [] : [`${route.helper}Path`]),
    ...(route.action === null ? [] : [route.action]),
    ...(route.controller ?? "x")
      .split("/")
      .map((part) => `${camelCase(part)}Controller`),
    ...route.args.map((arg) => arg.argument),
  ];
  return (
    wanted.find((name) => !isIdentifier(name)) ??
    [...route.params, ...(route.controller ?? "").split("/")].find(
      (name) => name === "__proto__",
    )
  );
}

/** Names that cannot be written in TypeScript, or that an object cannot have as its own. */
export function findInvalidNames(routes: readonly DraftRoute[]): Problem[] {
  return findPerEntry(routes, (route) => {
    const bad = isPlain(route) ? undefined : findBadName(route);
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
