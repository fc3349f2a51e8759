/**
 * Finds out how far a path leads, segment by segment, if no route takes all of
 * it. Queries the router itself, with routes cut to the same length, so that
 * matching has only one implementation.
 */
import { createModelMatcher } from "../../model/matcher.js";
import { paramsOf } from "../../model/path.js";
import type { ModelRoute } from "../../model/types.js";
import type { MatchStep } from "../../report/match.js";

/**
 * The steps up to the first that no route has. If routes have every segment but
 * none ends there, one more step follows, with an empty segment.
 */
export function traceSteps(
  routes: readonly ModelRoute[],
  path: string,
): readonly MatchStep[] {
  const segments = path.replace(/\/$/, "").split("/").slice(1);
  const steps: MatchStep[] = [];
  let left: readonly Way[] = routes
    .filter(({ kind }) => kind !== "fallback")
    .map((route) => ({ route, parts: splitPath(route.path) }));
  for (const [index, text] of segments.entries()) {
    const head = `/${segments.slice(0, index + 1).join("/")}`;
    const longer = left.filter((way) => goesOn(way, index));
    const next = longer.filter((way) => takes(way, index + 1, head));
    const step = {
      segment: `/${text}`,
      takenBy: listSegments(next, index),
      instead: next.length > 0 ? [] : listSegments(longer, index),
    };
    steps.push(step);
    if (next.length === 0) return steps;
    left = next;
  }
  const beyond = left.filter(({ parts }) => parts.length > segments.length);
  const instead = listSegments(beyond, segments.length);
  return [...steps, { segment: "", takenBy: [], instead }];
}

/** A route, and its path in segments. */
interface Way {
  readonly route: ModelRoute;
  readonly parts: readonly string[];
}

function splitPath(path: string): readonly string[] {
  return path.split("/").slice(1).filter(Boolean);
}

/** Whether a route has a segment at this index; `*path` goes on to the end. */
function goesOn({ parts }: Way, index: number): boolean {
  return parts.length > index || parts.at(-1)?.startsWith("*") === true;
}

/** Whether the route's first segments take a path of the same length. */
function takes({ route, parts }: Way, length: number, head: string): boolean {
  const isWhole = parts.length <= length;
  const path = `/${parts.slice(0, length).join("/")}`;
  const cut: ModelRoute = {
    ...route,
    method: "GET",
    path,
    params: paramsOf(path),
    // A route has a suffix only at its end.
    formats: isWhole ? route.formats : [],
  };
  return createModelMatcher([cut])("GET", head).status === 200;
}

/** The segments of the routes at one index, each once, in table order. */
function listSegments(ways: readonly Way[], index: number): readonly string[] {
  return [
    ...new Set(
      ways.map(({ parts }) => `/${parts[index] ?? parts.at(-1) ?? ""}`),
    ),
  ];
}
