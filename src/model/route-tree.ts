/**
 * The routes of a table by their segments, for the search for rivals. Stage:
 * model.
 */
import { ownValue } from "../diagnostics/values.js";
import type { RouteAddress, RouteTable } from "./draft.js";
import type { Segment } from "./segment.js";

/** A segment with parameters, as the router sees it. */
export interface Slot {
  /** The text in front of the first parameter. */
  readonly prefix: string;
  /** Smaller for what the router tries first; equal for what it cannot rank. */
  readonly rank: string;
  /** The pattern for its values, if it is a single constrained parameter. */
  readonly pattern: RegExp | null;
  /** Whether it takes all remaining segments. */
  readonly isRest: boolean;
}

/** One step along a path: a static text, or a slot. */
export type Step = string | Slot;

/** Most branches have little below them, so empty parts are not created. */
export interface Branch {
  statics: Map<string, Branch> | null;
  /** Distinguished by rank and pattern. */
  slots: { readonly slot: Slot; readonly branch: Branch }[] | null;
  /** The routes that end here, by their index. */
  ends: number[] | null;
}

/** The routes of a table by their segments. */
export interface RouteTree extends RouteTable {
  readonly root: Branch;
}

const FREE: Slot = { prefix: "", rank: "3", pattern: null, isRest: false };

const FREE_REST: Slot = { ...FREE, rank: "5", isRest: true };

function createBranch(): Branch {
  return { statics: null, slots: null, ends: null };
}

/** Mixed segments with more text come first, as in the router. */
function rankMixed(literals: readonly string[]): string {
  const key = literals.join(":");
  return `1 ${String(9999 - key.length).padStart(4, "0")} ${key}`;
}

export function createStep(
  segment: Segment,
  { constraints }: RouteAddress,
): Step {
  if (segment.kind === "static") return segment.text;
  if (segment.kind === "mixed") {
    const { literals } = segment;
    const [prefix = ""] = literals;
    return { prefix, rank: rankMixed(literals), pattern: null, isRest: false };
  }
  const isRest = segment.kind === "rest";
  const source = ownValue(constraints, segment.name);
  if (source === undefined) return isRest ? FREE_REST : FREE;
  const pattern = new RegExp(`^(?:${source})$`);
  return { prefix: "", rank: isRest ? "4" : "2", pattern, isRest };
}

/** The branch below a static text, created if missing. */
function growStatic(branch: Branch, text: string): Branch {
  branch.statics ??= new Map();
  let next = branch.statics.get(text);
  if (next === undefined) {
    next = createBranch();
    branch.statics.set(text, next);
  }
  return next;
}

/** The branch below a slot, created if missing. */
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

function findBranch(root: Branch, address: RouteAddress): Branch {
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
export function plantRoutes(table: RouteTable): RouteTree {
  const { routes, addresses } = table;
  const root = createBranch();
  let last: RouteAddress | undefined;
  let branch = root;
  routes.forEach(({ kind }, index) => {
    // No helper writes an address that these match: helpers escape the
    // semicolon of the older notation, and the fallback matches only what no
    // other route does.
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
