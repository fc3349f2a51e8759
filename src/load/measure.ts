/**
 * Makes sure that a value is finite before anything walks over it: aliases can
 * lead back to themselves, and a few of them can multiply to millions of
 * entries. Stage: load.
 */
import type { ManifestPath } from "../diagnostics/diagnostic.js";

/** A manifest of 1,000 resources with all their options has about 40,000. */
const MAX_ENTRIES = 250_000;

/** Twelve nested resources are 24 deep; more is not written by hand. */
export const MAX_DEPTH = 200;

export type Measured =
  | { readonly kind: "fine" }
  | {
      readonly kind: "cycle" | "too-deep" | "too-large";
      /** Where the fault is. */
      readonly path: ManifestPath;
    };

/**
 * Measures a value of plain objects and lists, visiting each shared part once.
 */
export function measure(root: unknown): Measured {
  /** Entries below each object, with shared parts counted each time. */
  const sizes = new Map<object, number>();
  const open = new Set<object>();
  /** The steps to the current value. */
  const path: (string | number)[] = [];
  const faults: Measured[] = [];

  function sizeOf(value: unknown): number {
    if (faults.length > 0 || typeof value !== "object" || value === null)
      return 1;
    const known = sizes.get(value);
    if (known !== undefined) return known;
    if (open.has(value)) {
      faults.push({ kind: "cycle", path: path.slice() });
      return 1;
    }
    if (path.length > MAX_DEPTH) {
      faults.push({ kind: "too-deep", path: path.slice(0, 2) });
      return 1;
    }
    open.add(value);
    let size = 1;
    const entries: Iterable<readonly [string | number, unknown]> =
      Array.isArray(value) ? value.entries() : Object.entries(value);
    for (const [step, inner] of entries) {
      path.push(step);
      size += sizeOf(inner);
      path.pop();
    }
    open.delete(value);
    sizes.set(value, size);
    if (size > MAX_ENTRIES) {
      faults.push({ kind: "too-large", path: path.slice() });
    }
    return size;
  }

  sizeOf(root);
  return faults[0] ?? { kind: "fine" };
}
