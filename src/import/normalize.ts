/**
 * A source's routes as our table writes them, in an order that does not depend
 * on the source's: parameters have names that TypeScript allows, and there is
 * no trailing slash. Routes that our paths cannot express are left out, with
 * the reason. Stage: import.
 */
import { METHODS, type Method } from "../manifest/words.js";
import { joinPath } from "../model/path.js";
import { parseSegment } from "../model/segment.js";
import { camelCase, isIdentifier } from "../model/words.js";
import type { LeftOutRoute, SourceRoute, WantedRoute } from "./source.js";

export interface Normalized {
  readonly routes: readonly WantedRoute[];
  readonly leftOut: readonly LeftOutRoute[];
  /** Parameters that were renamed, or that are plain text in the source. */
  readonly notes: readonly LeftOutRoute[];
}

/** These have another meaning wherever a route is described. */
const RESERVED = new Set(["format", "controller", "action", "__proto__"]);

/** A part of a segment in braces: `{id}`, `{+path}`. */
const BRACES = /\{([^{}]*)\}/;

/** A parameter as people write it in prose: `<upload_url>`. */
const PLACEHOLDER =
  /^(?:<|%3C)([\p{ID_Start}_][\p{ID_Continue}-]*)(?:>|%3E)$/iu;

/** Plain text in the source, but a rest parameter in our paths. */
const REST = /^\*[\p{ID_Start}_]/u;

/** Reads the routes; the model reports clashes later. */
export function normalize(source: readonly SourceRoute[]): Normalized {
  const leftOut: LeftOutRoute[] = [];
  const notes: LeftOutRoute[] = [];
  const routes: WantedRoute[] = [];
  const gets = new Set(
    source.flatMap(({ method, path }) => (method === "GET" ? [path] : [])),
  );
  for (const route of source) {
    const shown = `${route.method} ${route.path}`;
    const method = METHODS.find((known) => known === route.method);
    if (method === undefined) {
      // HEAD comes with GET, so there is nothing to report.
      if (route.method === "HEAD" && gets.has(route.path)) continue;
      leftOut.push({ route: shown, reason: explainMethod(route.method) });
      continue;
    }
    const written = writePath(route.path);
    if ("reason" in written) {
      leftOut.push({ route: shown, reason: written.reason });
      continue;
    }
    const { path, changes } = written;
    if (changes.length > 0) {
      notes.push({ route: shown, reason: changes.join(", ") });
    }
    const segments = path === "/" ? [] : path.slice(1).split("/");
    routes.push({ ...route, method, path, segments, shown });
  }
  const distinct = dropRepeated(routes.sort(compareRoutes), leftOut);
  return {
    routes: distinct,
    leftOut: leftOut.sort(compareLeftOut),
    notes: notes.sort(compareLeftOut),
  };
}

/** Of routes that no request can tell apart, keeps the first. */
function dropRepeated(
  routes: readonly WantedRoute[],
  leftOut: LeftOutRoute[],
): readonly WantedRoute[] {
  const seen = new Map<string, WantedRoute>();
  return routes.filter((route) => {
    const shape = route.segments.map((segment) => {
      const { kind, ...parts } = parseSegment(segment);
      if (kind === "static") return segment;
      return "literals" in parts ? JSON.stringify(parts.literals) : ` ${kind}`;
    });
    const key = `${route.method} ${shape.join("/")}`;
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, route);
      return true;
    }
    const reason =
      first.shown === route.shown
        ? "it is there twice"
        : `no request can tell it from ${first.shown}`;
    leftOut.push({ route: route.shown, reason });
    return false;
  });
}

function explainMethod(method: string): string {
  return method === "HEAD"
    ? "HEAD comes with GET, and there is none here"
    : `${method} is not a method of routes`;
}

type Written =
  | { readonly path: string; readonly changes: readonly string[] }
  | { readonly reason: string };

/** Writes `/a/{pet-id}/` as `/a/:pet_id`, and lists the changes. */
function writePath(path: string): Written {
  const changes: string[] = [];
  const taken = new Set<string>();
  const parts = path.replace(/^\/+|\/+$/g, "").split("/");
  const segments: string[] = [];
  for (const written of parts) {
    const placeholder = PLACEHOLDER.exec(written)?.[1];
    const part = placeholder === undefined ? written : `{${placeholder}}`;
    const pieces = part.split(BRACES);
    const reason = explainPart(part, pieces);
    if (reason !== null) return { reason };
    let segment = "";
    for (const [index, piece] of pieces.entries()) {
      if (index % 2 === 0) {
        if (REST.test(piece))
          changes.push(`${piece} takes the rest of the path`);
        segment += piece;
        continue;
      }
      const isRest = piece.startsWith("+") && pieces.join("") === piece;
      const wanted = piece.replace(/^\+/, "");
      const name = nameParameter(wanted, taken);
      if (placeholder !== undefined) changes.push(`<${wanted}> is :${name}`);
      else if (name !== wanted) changes.push(`{${wanted}} is :${name}`);
      taken.add(camelCase(name));
      segment += isRest ? `*${name}` : `:${name}`;
    }
    segments.push(segment);
  }
  return { path: joinPath(segments.join("/")), changes };
}

/** Why a segment cannot be part of a path; null if it can. */
function explainPart(part: string, pieces: readonly string[]): string | null {
  const texts = pieces.filter((_, index) => index % 2 === 0);
  if (/[?#]/.test(part)) return "a query or a fragment is no part of a path";
  if (texts.some((text) => /[{}]/.test(text))) return "its braces do not match";
  // In our paths, a colon begins a parameter wherever it is.
  if (texts.some((text) => /:(?:[\p{ID_Start}_]|$)/u.test(text))) {
    return "a path cannot have a colon before a word";
  }
  const takesRest = pieces.some(
    (piece, index) => index % 2 === 1 && piece.startsWith("+"),
  );
  if (takesRest && texts.some((text) => text !== "")) {
    return "a parameter that takes slashes has to be a whole segment";
  }
  if (texts.some((text) => /[()]/.test(text))) {
    return "a path cannot have parentheses";
  }
  return null;
}

/** A free name for a parameter in its path: its own, if possible. */
function nameParameter(written: string, taken: ReadonlySet<string>): string {
  const bare = written
    .replaceAll(/[^\p{ID_Continue}]+/gu, "_")
    .replaceAll(/^_+|_+$/g, "");
  const isFine = isParameter(written);
  let name = isFine ? written : isParameter(bare) ? bare : `param_${bare}`;
  if (!isParameter(name)) name = "param";
  if (RESERVED.has(name)) name = `${name}_name`;
  const first = name;
  for (let count = 2; taken.has(camelCase(name)); count++) {
    name = `${first}_${count}`;
  }
  return name;
}

function isParameter(name: string): boolean {
  return (
    /^[\p{ID_Start}_][\p{ID_Continue}]*$/u.test(name) &&
    isIdentifier(camelCase(name))
  );
}

/**
 * By path, segment by segment, then by method: the result does not depend on
 * the source's order.
 */
function compareRoutes(a: WantedRoute, b: WantedRoute): number {
  const length = Math.min(a.segments.length, b.segments.length);
  for (let index = 0; index < length; index++) {
    const order = compareTexts(a.segments[index], b.segments[index]);
    if (order !== 0) return order;
  }
  return (
    a.segments.length - b.segments.length ||
    rank(a.method) - rank(b.method) ||
    compareTexts(JSON.stringify(a), JSON.stringify(b))
  );
}

function rank(method: Method): number {
  return METHODS.indexOf(method);
}

export function compareLeftOut(a: LeftOutRoute, b: LeftOutRoute): number {
  return compareTexts(a.route, b.route) || compareTexts(a.reason, b.reason);
}

/** By code units, whatever the locale. */
export function compareTexts(a = "", b = ""): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
