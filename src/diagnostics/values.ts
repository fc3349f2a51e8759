/** Looks into plain values, such as a loaded manifest. Pure. */
import type { ManifestPath } from "./diagnostic.js";

/** Whether a value is a mapping: an object, but not a list. */
export function isTable(
  value: unknown,
): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value at a path; undefined if there is none. Own properties only. */
export function valueAt(root: unknown, path: ManifestPath): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== "object" || value === null) return undefined;
    if (!Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

/**
 * What a table of somebody's names has for one: nothing for `constructor`, which every
 * object inherits.
 */
export function ownValue<Value>(
  table: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** The mapping at a path; an empty one if there is none. */
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

/** Leaves out undefined keys, which would hide others when spread over them. */
export function withoutUndefined<Value extends object>(
  value: Value,
): { readonly [Key in keyof Value]?: Exclude<Value[Key], undefined> } {
  const set = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(set) as {
    [Key in keyof Value]?: Exclude<Value[Key], undefined>;
  };
}

/**
 * Whether a key at the top level is the user's own, such as a place for YAML
 * anchors: it may hold anything, and means nothing.
 */
export function isOwnKey(key: string): boolean {
  return key.startsWith("x-");
}
