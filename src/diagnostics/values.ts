/** Looks into plain values, as a manifest is when it is loaded. Pure. */
import type { ManifestPath } from "./diagnostic.js";

/** A mapping, of whatever holds keys. */
export function isTable(
  value: unknown,
): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What stands at a path; undefined where nothing does. Own properties only. */
export function valueAt(root: unknown, path: ManifestPath): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== "object" || value === null) return undefined;
    if (!Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

/** The mapping at a path; an empty one where there is none. */
export function tableAt(
  root: unknown,
  path: ManifestPath,
): Readonly<Record<string, unknown>> {
  const found = valueAt(root, path);
  return isTable(found) ? found : {};
}

/** A copy without some of its own keys. */
export function omit<Value extends object, Key extends keyof Value>(
  value: Value,
  ...keys: readonly Key[]
): Omit<Value, Key> {
  const left = Object.entries(value).filter(
    ([key]) => !keys.some((each) => each === key),
  );
  return Object.fromEntries(left) as Omit<Value, Key>;
}

/** Leaves out the keys that have nothing in them: spread over others, they would hide those. */
export function withoutUndefined<Value extends object>(
  value: Value,
): { readonly [Key in keyof Value]?: Exclude<Value[Key], undefined> } {
  const set = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(set) as {
    [Key in keyof Value]?: Exclude<Value[Key], undefined>;
  };
}
