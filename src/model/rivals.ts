/**
 * Which routes could match an address that a helper writes: those that the
 * router tries before the helper's own. A helper refuses what they would match,
 * so that every address leads back to the route it was made for. Stage: model.
 */
import {
  createStep,
  type Branch,
  type RouteTree,
  type Slot,
  type Step,
} from "./route-tree.js";
import type { ModelRoute } from "./types.js";

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

/** A walk through the tree along one helper's path. */
interface Search {
  readonly routes: readonly ModelRoute[];
  /** The helper's own routes, by their index. */
  readonly mine: readonly number[];
  /** The first of them. */
  readonly route: ModelRoute;
  readonly steps: readonly Step[];
  /** Rivals, by their index. */
  readonly found: number[];
}

const NO_RIVALS: readonly ModelRoute[] = [];

/** Whether a route precedes one of the helper's with the same method. */
function isBeforeMine({ routes, mine }: Search, other: number): boolean {
  return mine.some(
    (index) => other < index && routes[index]?.method === routes[other]?.method,
  );
}

/** Whether a rival found since an index has the same path and constraints. */
function isKnown(
  { routes, found }: Search,
  { path, constraints }: ModelRoute,
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
 * @param before whether the router tries this branch before the helper's path
 * @param last the text of the last segment, if the helper has a parameter there
 */
function arrive(
  search: Search,
  { ends }: Branch,
  before: boolean,
  last: string | undefined,
): void {
  const { routes, mine, route, steps, found } = search;
  // Equal routes end at one branch, and each branch is reached once.
  const first = found.length;
  for (const index of ends ?? []) {
    const other = routes[index];
    if (other === undefined || mine.includes(index)) continue;
    if (last !== undefined) {
      const own = steps.at(-1) ?? "";
      const pattern = typeof own === "string" ? null : own.pattern;
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
  last?: string,
): void {
  const step = search.steps[depth];
  if (step === undefined) {
    arrive(search, branch, before, last);
    return;
  }
  const isRest = typeof step !== "string" && step.isRest;
  // Everything else in a branch is tried before parameters that take the rest.
  if (before || isRest) arriveAtRests(search, branch, before, step);
  if (isRest) arriveBelow(search, branch);
  else if (typeof step === "string") {
    descendStatic(search, branch, depth, before, step);
  } else descendSlot(search, branch, depth, before, step);
}

/** Visits routes that take all remaining segments. */
function arriveAtRests(
  search: Search,
  { slots }: Branch,
  before: boolean,
  step: Step,
): void {
  const rank = typeof step === "string" ? "" : step.rank;
  for (const { slot, branch } of slots ?? []) {
    if (!slot.isRest || (!before && slot.rank > rank)) continue;
    arrive(search, branch, before || slot.rank < rank, undefined);
  }
}

/** Visits routes tried before the helper's own, which takes the rest. */
function arriveBelow(search: Search, { statics, slots }: Branch): void {
  const branches = [
    ...(statics?.values() ?? []),
    ...(slots ?? []).flatMap(({ slot, branch }) => (slot.isRest ? [] : branch)),
  ];
  for (const branch of branches) {
    arrive(search, branch, true, undefined);
    for (const { slot, branch: rest } of branch.slots ?? []) {
      if (slot.isRest) arrive(search, rest, true, undefined);
    }
    arriveBelow(search, branch);
  }
}

/** Descends where the helper's path has parameters. */
function descendSlot(
  search: Search,
  { statics, slots }: Branch,
  depth: number,
  before: boolean,
  { prefix, rank, pattern }: Slot,
): void {
  const isLast = depth === search.steps.length - 1;
  for (const [text, next] of statics ?? []) {
    if (!text.startsWith(prefix)) continue;
    if (isLast || allows(pattern, [text])) {
      descend(search, next, depth + 1, true, text);
    }
  }
  for (const { slot, branch } of slots ?? []) {
    if (slot.isRest || (!before && slot.rank > rank)) continue;
    descend(search, branch, depth + 1, before || slot.rank < rank);
  }
}

/** Descends where the helper's path has static text. */
function descendStatic(
  search: Search,
  { statics, slots }: Branch,
  depth: number,
  before: boolean,
  text: string,
): void {
  const same = statics?.get(text);
  if (same !== undefined) descend(search, same, depth + 1, before);
  const isLast = depth === search.steps.length - 1;
  const formats = isLast ? search.route.formats : [];
  for (const format of formats) {
    const longer = statics?.get(`${text}.${format}`);
    if (longer !== undefined) descend(search, longer, depth + 1, true);
  }
  // A parameter here can only win on a branch that is already tried first.
  if (!before || slots === null) return;
  for (const { slot, branch } of slots) {
    if (slot.isRest) continue;
    if (allows(slot.pattern, withSuffixes(text, formats))) {
      descend(search, branch, depth + 1, true);
    }
  }
}

/**
 * The routes that would match some address of a path before the path's own.
 *
 * @param mine the routes of one helper, by their index
 * @returns one route for each rival path and set of constraints, in table order
 */
export function findRivals(
  { root, routes, addresses }: RouteTree,
  mine: readonly number[],
): readonly ModelRoute[] {
  const [first = -1] = mine;
  const route = routes[first];
  const address = addresses[first];
  if (route === undefined || address === undefined) return NO_RIVALS;
  const steps = address.segments.map((segment) => createStep(segment, address));
  const found: number[] = [];
  descend({ routes, mine, route, steps, found }, root, 0, false);
  if (found.length === 0) return NO_RIVALS;
  found.sort((a, b) => a - b);
  return found.flatMap((index) => routes[index] ?? []).slice();
}
