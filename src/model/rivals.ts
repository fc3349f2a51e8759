/**
 * Which routes could take an address that a helper writes: those that the
 * router tries before the helper's own. A helper refuses what they take, so
 * that every address leads back to the route it was made for. Stage: model.
 */
import type { Segment } from "../runtime/router.js";
import { segmentsOf } from "./path.js";
import type { Route } from "./types.js";

/** A segment and, where it is one parameter, the pattern for its values. */
interface Step {
  readonly segment: Segment;
  /** What the router tries first is smaller; equal for what it cannot rank. */
  readonly rank: string;
  readonly pattern: RegExp | null;
}

/** Most branches have little below them: what is not there is not made. */
interface Branch {
  statics: Map<string, Branch> | null;
  /** Told apart by rank and pattern. */
  others: { readonly step: Step; readonly branch: Branch }[] | null;
  /** The routes that end here, by their index. */
  ends: number[] | null;
}

/** The routes of a table by their segments. */
export interface RouteTree {
  readonly root: Branch;
  readonly routes: readonly Route[];
}

function createBranch(): Branch {
  return { statics: null, others: null, ends: null };
}

/** Mixed segments with more text come first, as in the router. */
function rankMixed(literals: readonly string[]): string {
  const key = literals.join(":");
  return `1 ${String(9999 - key.length).padStart(4, "0")} ${key}`;
}

function createStep(segment: Segment, constraints: Route["constraints"]): Step {
  if (segment.kind === "static") return { segment, rank: "0", pattern: null };
  if (segment.kind === "mixed") {
    return { segment, rank: rankMixed(segment.literals), pattern: null };
  }
  const source = Object.hasOwn(constraints, segment.name)
    ? constraints[segment.name]
    : undefined;
  return source === undefined
    ? { segment, rank: "3", pattern: null }
    : { segment, rank: "2", pattern: new RegExp(`^(?:${source})$`) };
}

/** The branch below a static text, made where it is not there. */
function growStatic(branch: Branch, text: string): Branch {
  branch.statics ??= new Map();
  let next = branch.statics.get(text);
  if (next === undefined) {
    next = createBranch();
    branch.statics.set(text, next);
  }
  return next;
}

/** The branch below any other segment. */
function growOther(branch: Branch, step: Step): Branch {
  const { rank, pattern } = step;
  branch.others ??= [];
  const known = branch.others.find(
    (other) =>
      other.step.rank === rank &&
      other.step.pattern?.source === pattern?.source,
  );
  if (known !== undefined) return known.branch;
  const next = createBranch();
  branch.others.push({ step, branch: next });
  return next;
}

/** Sorts a table's routes by their segments, for `findRivals`. */
export function plantRoutes(routes: readonly Route[]): RouteTree {
  const root = createBranch();
  let before: Route | undefined;
  let branch = root;
  for (const [index, route] of routes.entries()) {
    const { kind, path, constraints } = route;
    // No helper writes what these take: a semicolon is escaped where the older
    // notation is recognised, and the fallback takes only what nobody wants.
    if (kind === "legacy" || kind === "fallback") continue;
    // Most routes of one path stand side by side.
    if (path !== before?.path || constraints !== before.constraints) {
      branch = root;
      for (const segment of segmentsOf(path)) {
        branch =
          segment.kind === "static"
            ? growStatic(branch, segment.text)
            : growOther(branch, createStep(segment, constraints));
      }
    }
    before = route;
    (branch.ends ??= []).push(index);
  }
  return { root, routes };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether one of the texts, decoded, is a value that the pattern allows. */
function allows(pattern: RegExp | null, texts: readonly string[]): boolean {
  return pattern === null || texts.some((text) => pattern.test(decode(text)));
}

/** A text with each suffix, and without the one that it ends in. */
function withSuffixes(
  text: string,
  formats: readonly string[],
): readonly string[] {
  const suffix = formats.find((format) => text.endsWith(`.${format}`));
  const longer = formats.map((format) => `${text}.${format}`);
  return suffix === undefined
    ? [text, ...longer]
    : [text, ...longer, text.slice(0, -suffix.length - 1)];
}

/** A walk through the tree on the way of one helper's path. */
interface Search {
  readonly routes: readonly Route[];
  /** The helper's own routes, by their index. */
  readonly mine: readonly number[];
  /** The first of them. */
  readonly route: Route;
  readonly steps: readonly Step[];
  /** Rivals, by their index. */
  readonly found: number[];
}

const NO_RIVALS: readonly Route[] = [];

/** Whether a route of the helper's has the method of a route that stands before it. */
function isBeforeMine({ routes, mine }: Search, other: number): boolean {
  return mine.some(
    (index) => other < index && routes[index]?.method === routes[other]?.method,
  );
}

/** Whether one of the rivals from an index on has the same path and constraints. */
function isKnown(
  { routes, found }: Search,
  { path, constraints }: Route,
  from: number,
): boolean {
  for (let at = from; at < found.length; at++) {
    const route = routes[found[at] ?? -1];
    if (route?.path !== path) continue;
    if (route.constraints === constraints) return true;
    if (JSON.stringify(route.constraints) === JSON.stringify(constraints)) {
      return true;
    }
  }
  return false;
}

/**
 * @param before whether the router came here before it tried the helper's path
 * @param last the text of the last segment, where it stands for a parameter's
 */
function arrive(
  search: Search,
  { ends }: Branch,
  before: boolean,
  last: string | undefined,
): void {
  const { routes, mine, route, steps, found } = search;
  // Routes that are equal end at one branch, and each is come to once.
  const first = found.length;
  for (const index of ends ?? []) {
    const other = routes[index];
    if (other === undefined || mine.includes(index)) continue;
    if (last !== undefined) {
      const pattern = steps.at(-1)?.pattern ?? null;
      const formats = [...route.formats, ...other.formats];
      if (!allows(pattern, withSuffixes(last, formats))) continue;
    }
    const comesFirst = before || isBeforeMine(search, index);
    if (comesFirst && !isKnown(search, other, first)) found.push(index);
  }
}

function descend(
  search: Search,
  branch: Branch,
  depth: number,
  before: boolean,
  text?: string,
): void {
  const { steps } = search;
  const step = steps[depth];
  if (step === undefined) {
    arrive(search, branch, before, text);
    return;
  }
  const isLast = depth === steps.length - 1;
  if (step.segment.kind === "static") {
    descendStatic(search, branch, depth, before, step.segment.text);
    return;
  }
  const prefix =
    step.segment.kind === "mixed" ? (step.segment.literals[0] ?? "") : "";
  for (const [other, next] of branch.statics ?? []) {
    if (!other.startsWith(prefix)) continue;
    if (isLast || allows(step.pattern, [other])) {
      descend(search, next, depth + 1, true, other);
    }
  }
  for (const { step: other, branch: next } of branch.others ?? []) {
    if (!before && other.rank > step.rank) continue;
    descend(search, next, depth + 1, before || other.rank < step.rank);
  }
}

/** Where the helper's path has a static text. */
function descendStatic(
  search: Search,
  { statics, others }: Branch,
  depth: number,
  before: boolean,
  text: string,
): void {
  const isLast = depth === search.steps.length - 1;
  const formats = isLast ? search.route.formats : [];
  const same = statics?.get(text);
  if (same !== undefined) descend(search, same, depth + 1, before);
  for (const format of formats) {
    const longer = statics?.get(`${text}.${format}`);
    if (longer !== undefined) descend(search, longer, depth + 1, true);
  }
  // Only what was already tried first can still win with a parameter here.
  if (!before) return;
  for (const other of others ?? []) {
    if (allows(other.step.pattern, withSuffixes(text, formats))) {
      descend(search, other.branch, depth + 1, true);
    }
  }
}

/**
 * The routes that would take some address of a path before the path's own.
 *
 * @param mine the routes of one helper, by their index
 * @returns one route for each rival path and set of constraints, in table order
 */
export function findRivals(
  { root, routes }: RouteTree,
  mine: readonly number[],
): readonly Route[] {
  const route = routes[mine[0] ?? -1];
  if (route === undefined) return NO_RIVALS;
  const steps = segmentsOf(route.path).map((segment) =>
    createStep(segment, route.constraints),
  );
  const found: number[] = [];
  descend({ routes, mine, route, steps, found }, root, 0, false);
  if (found.length === 0) return NO_RIVALS;
  found.sort((a, b) => a - b);
  return found.flatMap((index) => routes[index] ?? []).slice();
}
