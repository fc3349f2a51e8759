/**
 * Takes out of a value what its shape forbids, so that the rules can check the
 * rest, and a run reports all faults at once. Stage: parse.
 */
import type { ManifestPath } from "../diagnostics/diagnostic.js";

export interface Rest {
  readonly value: unknown;
  /** Maps a place in what is left to the same place in the whole value. */
  readonly restore: (path: ManifestPath) => ManifestPath;
}

/**
 * Copies `value` without what is at `paths`. The value itself does not change.
 *
 * @param standIn returns what to put in place of a part that its parent
 * requires; undefined if there is nothing to put
 */
export function takeOutPaths(
  value: unknown,
  paths: readonly ManifestPath[],
  standIn: (path: ManifestPath) => unknown,
): Rest {
  /** For each list that lost items, the old index of each item that is left. */
  const kept = new Map<string, readonly number[]>();

  function copy(
    part: unknown,
    faulty: readonly ManifestPath[],
    at: ManifestPath,
  ): unknown {
    if (faulty.length === 0 || typeof part !== "object" || part === null) {
      return part;
    }
    const isGone = (step: string | number): boolean =>
      faulty.some((path) => path.length === 1 && path[0] === step);
    const child = (step: string | number, inner: unknown): unknown =>
      copy(
        inner,
        faulty.filter((path) => path[0] === step).map((path) => path.slice(1)),
        [...at, step],
      );
    if (Array.isArray(part)) {
      const items: readonly unknown[] = part;
      const left = [...items.keys()].filter((index) => !isGone(index));
      if (left.length < items.length) kept.set(JSON.stringify(at), left);
      return left.map((index) => child(index, items[index]));
    }
    const left = Object.entries(part)
      .filter(([key]) => !isGone(key))
      .map(([key, inner]) => [key, child(key, inner)] as const);
    const needed = faulty
      .filter(({ length }) => length === 1)
      .map(([key = ""]) => [key, standIn([...at, key])] as const)
      .filter(([, value]) => value !== undefined);
    return Object.fromEntries([...left, ...needed]);
  }

  function restore(path: ManifestPath): ManifestPath {
    const whole: (string | number)[] = [];
    for (const step of path) {
      const left = kept.get(JSON.stringify(whole));
      whole.push(typeof step === "number" ? (left?.[step] ?? step) : step);
    }
    return whole;
  }

  return { value: copy(value, paths, []), restore };
}
