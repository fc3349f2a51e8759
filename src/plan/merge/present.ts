/** Merge, for the cache: what a text already has. */
import type { Merge } from "../../emit/file.js";
import { findContainer } from "./find.js";
import { namesIn, readMembers } from "./members.js";
import { readScope } from "./scope.js";
import { readSource } from "./syntax.js";

/**
 * The names of all members that the file's class or object has, wanted or not,
 * in code-unit order. Null where it was not found or the text does not parse.
 */
export function membersOf(
  current: string,
  merge: Merge,
): readonly string[] | null {
  const { source, fault } = readSource(
    "controller.ts",
    current.replace(/^\uFEFF/, ""),
  );
  if (source === null || fault !== null) return null;
  const scope = readScope(source);
  const { container } = findContainer(source, scope, merge);
  if (container === null) return null;
  return [...namesIn(readMembers(container, scope))].sort();
}
