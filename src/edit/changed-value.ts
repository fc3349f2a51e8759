/**
 * What a manifest has to mean once an entry of it was changed. Stage: edit.
 * Whoever changed the text compares with it, so that an alias, a shared
 * constant or a parser's whim never changes what nobody named.
 */
import type { ManifestPath } from "../diagnostics/diagnostic.js";

/** The change of a value: the entry at `path` goes, or gets another key or text. */
export type ValueChange =
  | { readonly kind: "remove"; readonly path: ManifestPath }
  | {
      readonly kind: "rename" | "replace";
      readonly path: ManifestPath;
      readonly to: string;
    };

/** A copy of the value with the change made. */
export function changeValue(value: unknown, change: ValueChange): unknown {
  const [step, ...rest] = change.path;
  if (step === undefined) return change.kind === "replace" ? change.to : value;
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

function write(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => item ?? null);
}
