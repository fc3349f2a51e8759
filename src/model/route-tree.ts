/**
 * The routes of a table by their segments, for the search for rivals. Stage:
 * model.
 */
import type { Address, Table } from "./draft.js";
import type { Segment } from "./segment.js";

/** A segment with parameters, as the router sees it. */
export interface Slot {
  /** The text in front of the first parameter. */
  readonly prefix: string;
  /** What the router tries first is smaller; equal for what it cannot rank. */
  readonly rank: string;
  /** Where it is one constrained parameter, the pattern for its values. */
  readonly pattern: RegExp | null;
  /** Whether it takes all segments that are left. */
  readonly isRest: boolean;
}

/** One step on the way of a path: a static text, or a slot. */
export type Step = string | Slot;

/** Most branches have little below them: what is not there is not made. */
export interface Branch {
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

export function createStep(segment: Segment, { constraints }: Address): Step {
  if (segment.kind === "static") return segment.text;
  if (segment.kind === "mixed") {
    const { literals } = segment;
    const [prefix = ""] = literals;
    return { prefix, rank: rankMixed(literals), pattern: null, isRest: false };
  }
  const isRest = segment.kind === "rest";
  const source = Object.hasOwn(constraints, segment.name)
    ? constraints[segment.name]
    : undefined;
  if (source === undefined) return isRest ? FREE_REST : FREE;
  const pattern = new RegExp(`^(?:${source})$`);
  return { prefix: "", rank: isRest ? "4" : "2", pattern, isRest };
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
