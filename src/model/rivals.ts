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

interface Branch {
  readonly statics: Map<string, Branch>;
  readonly others: Map<
    string,
    { readonly step: Step; readonly branch: Branch }
  >;
  readonly routes: { readonly route: Route; readonly index: number }[];
}

/** The routes of a table by their segments. */
export interface RouteTree {
  readonly root: Branch;
}

function createBranch(): Branch {
  return { statics: new Map(), others: new Map(), routes: [] };
}

/** Mixed segments with more text come first, as in the router. */
function rankMixed(literals: readonly string[]): string {
  const key = literals.join(":");
  return `1 ${String(9999 - key.length).padStart(4, "0")} ${key}`;
}

function createStep(segment: Segment, route: Route): Step {
  if (segment.kind === "static") return { segment, rank: "0", pattern: null };
  if (segment.kind === "mixed") {
    return { segment, rank: rankMixed(segment.literals), pattern: null };
  }
  const source = Object.hasOwn(route.constraints, segment.name)
    ? route.constraints[segment.name]
    : undefined;
  return source === undefined
    ? { segment, rank: "3", pattern: null }
    : { segment, rank: "2", pattern: new RegExp(`^(?:${source})$`) };
}

/** Sorts a table's routes by their segments, for `findRivals`. */
export function plantRoutes(routes: readonly Route[]): RouteTree {
  const root = createBranch();
  for (const [index, route] of routes.entries()) {
    // No helper writes what these take: a semicolon is escaped where the older
    // notation is recognised, and the fallback takes only what nobody wants.
    if (route.kind === "legacy" || route.kind === "fallback") continue;
    let branch = root;
    for (const segment of segmentsOf(route.path)) {
      if (segment.kind === "static") {
        const next = branch.statics.get(segment.text) ?? createBranch();
        branch.statics.set(segment.text, next);
        branch = next;
        continue;
      }
      const step = createStep(segment, route);
      const key = `${step.rank} ${step.pattern?.source ?? ""}`;
      const next = branch.others.get(key) ?? { step, branch: createBranch() };
      branch.others.set(key, next);
      branch = next.branch;
    }
    branch.routes.push({ route, index });
  }
  return { root };
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

/**
 * The routes that would take some address of a path before the path's own.
 *
 * @param mine the routes of one helper
 * @returns one route for each rival path and set of constraints, in table order
 */
export function findRivals(
  tree: RouteTree,
  mine: readonly { readonly route: Route; readonly index: number }[],
): readonly Route[] {
  const [first] = mine;
  if (first === undefined) return [];
  const { route } = first;
  const steps = segmentsOf(route.path).map((part) => createStep(part, route));
  const found = new Map<string, { route: Route; index: number }>();

  const arrive = (branch: Branch, before: boolean, last?: string): void => {
    for (const other of branch.routes) {
      if (mine.some((entry) => entry.index === other.index)) continue;
      const formats = [...route.formats, ...other.route.formats];
      const own = steps.at(-1)?.pattern ?? null;
      if (last !== undefined && !allows(own, withSuffixes(last, formats))) {
        continue;
      }
      const comesFirst =
        before ||
        mine.some(
          (entry) =>
            other.index < entry.index &&
            other.route.method === entry.route.method,
        );
      const key = JSON.stringify([other.route.path, other.route.constraints]);
      if (comesFirst && !found.has(key)) found.set(key, other);
    }
  };

  const descend = (
    branch: Branch,
    depth: number,
    before: boolean,
    text?: string,
  ): void => {
    const step = steps[depth];
    if (step === undefined) {
      arrive(branch, before, text);
      return;
    }
    const isLast = depth === steps.length - 1;
    const formats = isLast ? route.formats : [];
    if (step.segment.kind === "static") {
      const { text } = step.segment;
      const same = branch.statics.get(text);
      if (same !== undefined) descend(same, depth + 1, before);
      for (const format of formats) {
        const longer = branch.statics.get(`${text}.${format}`);
        if (longer !== undefined) descend(longer, depth + 1, true);
      }
      // Only what was already tried first can still win with a parameter here.
      if (!before) return;
      for (const other of branch.others.values()) {
        if (allows(other.step.pattern, withSuffixes(text, formats))) {
          descend(other.branch, depth + 1, true);
        }
      }
      return;
    }
    const prefix =
      step.segment.kind === "mixed" ? (step.segment.literals[0] ?? "") : "";
    for (const [other, next] of branch.statics) {
      if (!other.startsWith(prefix)) continue;
      if (isLast || allows(step.pattern, [other])) {
        descend(next, depth + 1, true, other);
      }
    }
    for (const other of branch.others.values()) {
      if (!before && other.step.rank > step.rank) continue;
      descend(other.branch, depth + 1, before || other.step.rank < step.rank);
    }
  };

  descend(tree.root, 0, false);
  return [...found.values()]
    .sort((a, b) => a.index - b.index)
    .map((rival) => rival.route);
}
