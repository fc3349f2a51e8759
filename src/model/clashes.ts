/**
 * What no manifest may produce: two routes that no request can tell apart, a
 * path with the same parameter twice, names that are not identifiers,
 * constraints without a parameter. Stage: model; one small function for each.
 */
import { ownValue } from "../diagnostics/values.js";
import type { ManifestProblem } from "../diagnostics/diagnostic.js";
import { atKey, atValue, labelAt } from "../diagnostics/problem.js";
import { type ManifestSettings, writtenAt } from "../manifest/tree.js";
import type { RouteAddress, DraftRoute, RouteTable } from "./draft.js";
import { paramNamesOf } from "./path.js";
import type { Segment } from "./segment.js";
import { camelCase, isIdentifier } from "./words.js";

/** A path as the router sees it: parameters by constraint, not by name. */
function describeShape(address: RouteAddress): string {
  const { path, segments, params, constraints } = address;
  if (params.length === 0) return path;
  let shape = "";
  for (const segment of segments) {
    shape += "/";
    if (segment.kind === "static") {
      shape += segment.text;
      continue;
    }
    const own = paramNamesOf(segment).map((name) =>
      ownValue(constraints, name),
    );
    const literals = segment.kind === "mixed" ? segment.literals : [];
    if (segment.kind === "rest") shape += " ";
    // No path contains a blank, so text never looks like a parameter.
    shape +=
      own.some((source) => source !== undefined) || literals.length > 0
        ? JSON.stringify([literals, own])
        : " ";
  }
  return shape;
}

function nameTarget({ controller, action, redirect }: DraftRoute): string {
  return redirect?.to ?? `${controller ?? ""}#${action ?? ""}`;
}

function reportEqual(route: DraftRoute, first: DraftRoute): ManifestProblem {
  return atKey(
    "duplicate-route",
    writtenAt(route.origin),
    `no request can tell ${route.method} ${route.path} from ${first.method} ${first.path}`,
    {
      labels: [
        labelAt(writtenAt(first.origin), `goes to ${nameTarget(first)} here`),
      ],
    },
  );
}

/** Two routes with equal method, shape and constraints. */
export function findEqualRoutes({
  routes,
  addresses,
}: RouteTable): ManifestProblem[] {
  const seen = new Map<string, DraftRoute>();
  return routes.flatMap((route, index) => {
    const address = addresses[index];
    if (address === undefined) return [];
    const key = `${route.method} ${describeShape(address)}`;
    const first = seen.get(key);
    if (first !== undefined) return [reportEqual(route, first)];
    seen.set(key, route);
    return [];
  });
}

/** What the application answers by itself, if something already answers there. */
export function findTakenPaths(
  { routes }: RouteTable,
  { openapi, health }: ManifestSettings,
): ManifestProblem[] {
  const own = [
    ["openapi", openapi, "/docs/openapi.json"],
    ["health", health, "/health/up"],
  ] as const;
  return own.flatMap(([key, at, other]) => {
    const route = routes.find(
      ({ method, path, params, formats }) =>
        method === "GET" &&
        params.length === 0 &&
        [path, ...formats.map((name) => `${path}.${name}`)].some(
          (each) => each === at,
        ),
    );
    const isDocument = key === "health" && at !== null && at === openapi;
    if (route === undefined && !isDocument) return [];
    const by = route === undefined ? "`openapi`" : "a route";
    const labels =
      route === undefined
        ? []
        : [
            labelAt(
              writtenAt(route.origin),
              `goes to ${nameTarget(route)} here`,
            ),
          ];
    const message = `GET ${at} is answered by ${by} already`;
    const help = `write another path, such as \`${other}\``;
    return [atValue("duplicate-route", [key], message, { labels, help })];
  });
}

/** Reports one problem per manifest entry, even if it makes several routes. */
function findPerEntry(
  routes: readonly DraftRoute[],
  check: (route: DraftRoute, index: number) => ManifestProblem | null,
): ManifestProblem[] {
  const seen = new Set<string>();
  const problems: ManifestProblem[] = [];
  routes.forEach((route, index) => {
    const problem = check(route, index);
    if (problem === null) return;
    const key = JSON.stringify([problem.code, problem.place.path]);
    if (!seen.has(key)) problems.push(problem);
    seen.add(key);
  });
  return problems;
}

/** Paths with two parameters of the same name, compared in camelCase. */
export function findRepeatedParameters({
  routes,
}: RouteTable): ManifestProblem[] {
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

/** Why a segment cannot be requested or read back; null if it can. */
function explainSegment(
  segment: Segment,
  formats: readonly string[],
): string | null {
  if (segment.kind === "param" || segment.kind === "rest") return null;
  if (segment.kind === "static") {
    return /^(\.|%2E){1,2}$/.test(segment.text)
      ? `"${segment.text}" is resolved before a request is sent`
      : null;
  }
  const behind = segment.literals.slice(1);
  if (behind.slice(0, -1).includes("")) {
    return "two parameters of one segment need text between them";
  }
  // A value ends at such a character, because helpers escape it in values.
  const unclear = behind.find((text) => /^[^-._~!$&'()*+,;=:@]/.test(text));
  if (unclear !== undefined) {
    return `a parameter cannot be told apart from "${unclear}" after it`;
  }
  const format = formats.find((name) => mayEndIn(behind, name));
  return format === undefined
    ? null
    : `it ends in the format "${format}": use \`formats\` instead`;
}

/**
 * Whether a segment with these texts after its values can end in a format whose
 * dot is in one of the texts.
 */
function mayEndIn(behind: readonly string[], format: string): boolean {
  const dot = behind.findLastIndex((text) => text.includes("."));
  const text = behind[dot];
  if (text === undefined) return false;
  const end = text.slice(text.lastIndexOf(".") + 1);
  return dot === behind.length - 1 && end !== ""
    ? end === format
    : format.startsWith(end);
}

/** Why an address cannot be requested or read back; null if it can. */
function explainAddress(
  { segments }: RouteAddress,
  { formats }: DraftRoute,
): string | null {
  let left = segments.length;
  for (const segment of segments) {
    left -= 1;
    const reason = explainSegment(segment, left === 0 ? formats : []);
    if (reason !== null) return reason;
  }
  return null;
}

/** Paths that no URL can carry, or that cannot be read back. */
export function findUnreachablePaths({
  routes,
  addresses,
}: RouteTable): ManifestProblem[] {
  return findPerEntry(routes, (route, index) => {
    const address = addresses[index];
    const reason =
      address === undefined ? null : explainAddress(address, route);
    if (reason === null) return null;
    return atKey(
      "invalid-path",
      writtenAt(route.origin),
      `nothing can ask for ${route.path}: ${reason}`,
    );
  });
}

/** The first invalid name that a route needs, if any. */
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

/** Names that are invalid in TypeScript, or cannot be an object's own key. */
export function findInvalidNames({ routes }: RouteTable): ManifestProblem[] {
  return findPerEntry(routes, (route) => {
    const bad = findBadName(route);
    if (bad === undefined) return null;
    return atKey(
      "invalid-name",
      writtenAt(route.origin),
      `"${bad}" cannot be a name in TypeScript`,
    );
  });
}

/** Constraints that match no parameter of any route: probably typos. */
export function findUnusedConstraints({
  constraints: declared,
}: RouteTable): ManifestProblem[] {
  return declared
    .filter(({ name, source, routes }) =>
      routes.every(
        ({ params, constraints, args }) =>
          !params.includes(name) &&
          // Passed down to children, where `id` becomes `article_id`.
          !args.some(
            (arg) =>
              arg.property === name &&
              ownValue(constraints, arg.name) === source,
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
