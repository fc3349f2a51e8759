/**
 * Which routes could take an address that a helper writes: those that the
 * router tries before the helper's own. A helper refuses what they take, so
 * that every address leads back to the route it was made for. Stage: model.
 */
import type { Address, Table } from "./draft.js";
import type { Segment } from "./segment.js";
import type { Route } from "./types.js";

/** A segment with parameters, as the router sees it. */
interface Slot {
  /** The text in front of the first parameter. */
  readonly prefix: string;
  /** What the router tries first is smaller; equal for what it cannot rank. */
  readonly rank: string;
  /** Where it is one constrained parameter, the pattern for its values. */
  readonly pattern: RegExp | null;
}

/** One step on the way of a path: a static text, or a slot. */
type Step = string | Slot;

/** Most branches have little below them: what is not there is not made. */
interface Branch {
  statics: Map<string, Branch> | null;
  /** Told apart by rank and pattern. */
  slots: { readonly slot: Slot; readonly branch: Branch }[] | null;
  /** The routes that end here, by their index. */
  ends: number[] | null;
}

/** The routes of a table by their segments. */
export interface RouteTree extends Table {
  readonly root: Branch;
}

const FREE: Slot = { prefix: "", rank: "3", pattern: null };

function createBranch(): Branch {
  return { statics: null, slots: null, ends: null };
}

/** Mixed segments with more text come first, as in the router. */
function rankMixed(literals: readonly string[]): string {
  const key = literals.join(":");
  return `1 ${String(9999 - key.length).padStart(4, "0")} ${key}`;
}

function createStep(segment: Segment, { constraints }: Address): Step {
  if (segment.kind === "static") return segment.text;
  if (segment.kind === "mixed") {
    const { literals } = segment;
    const [prefix = ""] = literals;
    return { prefix, rank: rankMixed(literals), pattern: null };
  }
  const source = Object.hasOwn(constraints, segment.name)
    ? constraints[segment.name]
    : undefined;
  if (source === undefined) return FREE;
  return { prefix: "", rank: "2", pattern: new RegExp(`^(?:${source})$`) };
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

/** The branch below a slot. */
function growSlot(branch: Branch, slot: Slot): Branch {
  const { rank, pattern } = slot;
  branch.slots ??= [];
  const known = branch.slots.find(
    (other) =>
      other.slot.rank === rank &&
      other.slot.pattern?.source === pattern?.source,
  );
  if (known !== undefined) return known.branch;
  const next = createBranch();
  branch.slots.push({ slot, branch: next });
  return next;
}

function findBranch(root: Branch, address: Address): Branch {
  let branch = root;
  for (const segment of address.segments) {
    const step = createStep(segment, address);
    branch =
      typeof step === "string"
        ? growStatic(branch, step)
        : growSlot(branch, step);
  }
  return branch;
}

/** Sorts a table's routes by their segments, for `findRivals`. */
export function plantRoutes(table: Table): RouteTree {
  const { routes, addresses } = table;
  const root = createBranch();
  let last: Address | undefined;
  let branch = root;
  routes.forEach(({ kind }, index) => {
    // No helper writes what these take: a semicolon is escaped where the older
    // notation is recognised, and the fallback takes only what nobody wants.
    if (kind === "legacy" || kind === "fallback") return;
    const address = addresses[index];
    if (address !== undefined && address !== last) {
      branch = findBranch(root, address);
    }
    last = address;
    if (branch.ends === null) branch.ends = [index];
    else branch.ends.push(index);
  });
  return { ...table, root };
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
  if (step === undefined) arrive(search, branch, before, last);
  else if (typeof step === "string") {
    descendStatic(search, branch, depth, before, step);
  } else descendSlot(search, branch, depth, before, step);
}

/** Where the helper's path has parameters. */
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
    if (!before && slot.rank > rank) continue;
    descend(search, branch, depth + 1, before || slot.rank < rank);
  }
}

/** Where the helper's path has a static text. */
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
  // Only what was already tried first can still win with a parameter here.
  if (!before || slots === null) return;
  for (const { slot, branch } of slots) {
    if (allows(slot.pattern, withSuffixes(text, formats))) {
      descend(search, branch, depth + 1, true);
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
  { root, routes, addresses }: RouteTree,
  mine: readonly number[],
): readonly Route[] {
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
