/**
 * The value that a manifest must have after one entry has changed. Stage: edit.
 * Code that changes the text compares its result with it, so that an alias, a
 * shared constant or a quirk of the parser never changes anything else.
 */
import type { ManifestPath } from "../diagnostics/diagnostic.js";
import type { EntryValue } from "./entry-change.js";

/**
 * A change to a value: the entry at `path` is removed or added, or gets another
 * key or value.
 */
export type ValueChange =
  | { readonly kind: "remove"; readonly path: ManifestPath }
  | {
      readonly kind: "rename";
      readonly path: ManifestPath;
      readonly to: string;
    }
  | {
      /** Replaces a text. */
      readonly kind: "replace";
      readonly path: ManifestPath;
      readonly to: EntryValue;
    }
  | {
      readonly kind: "add";
      readonly path: ManifestPath;
      readonly value: EntryValue;
    };

/** A copy of the value with the change made. */
export function changeValue(value: unknown, change: ValueChange): unknown {
  const [step, ...rest] = change.path;
  if (step === undefined) {
    if (change.kind === "replace") return change.to;
    return change.kind === "add" ? change.value : value;
  }
  if (change.kind === "add") {
    const table = (value ?? {}) as Readonly<Record<string | number, unknown>>;
    const inner = changeValue(table[step], { ...change, path: rest });
    return { ...table, [step]: inner };
  }
  const isLast = rest.length === 0 && change.kind !== "replace";
  const inner = { ...change, path: rest };
  if (Array.isArray(value)) {
    return (value as readonly unknown[]).map((item, index) =>
      index === step ? changeValue(item, inner) : item,
    );
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]): [string, unknown][] => {
      if (key !== String(step)) return [[key, item]];
      if (!isLast) return [[key, changeValue(item, inner)]];
      return change.kind === "rename" ? [[change.to, item]] : [];
    }),
  );
}

/** Whether two values are equal, their entries in the same order. */
export function sameValue(a: unknown, b: unknown): boolean {
  return write(a) === write(b);
}

/**
 * Whether two values mean the same, whatever the order of their entries: what
 * is added to one of several files does not come last in all of them. For an
 * empty entry, null and `{}` mean the same.
 */
export function sameEntries(a: unknown, b: unknown): boolean {
  return write(sortEntries(a)) === write(sortEntries(b));
}

function sortEntries(value: unknown): unknown {
  if (value === null) return {};
  if (typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(sortEntries);
  const entries = Object.entries(value).map(
    ([key, item]): [string, unknown] => [key, sortEntries(item)],
  );
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function write(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => item ?? null);
}
