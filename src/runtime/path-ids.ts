/**
 * The parameters of a path, with its ids converted to their types.
 */
import type { Described } from "./described.js";

/** Null if an id is invalid: nothing exists at such a path, not even for hooks. */
export function readIds(
  params: Record<string, string>,
  described: Described | null,
): Record<string, string | number> | null {
  const keys = described?.keys;
  if (keys === undefined) return params;
  const read: Record<string, string | number> = { ...params };
  for (const [name, readKey] of Object.entries(keys)) {
    const text = params[name];
    if (text === undefined) continue;
    const id = readKey(text);
    if (id === null) return null;
    read[name] = id;
  }
  return read;
}
