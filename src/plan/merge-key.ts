/**
 * When a file of the user's need not be parsed, because it is known that
 * nothing is missing in it. Must not read files.
 */
import { hash } from "node:crypto";
import type { Merge, OutputFile } from "../emit/file.js";
import { toLf } from "./hash.js";
import { wantedNames } from "./stub-hashes.js";
import type { KnownStubs, PlanInput } from "./types.js";

/** All that the outcome of a merge depends on, in one word: for the cache. */
export function mergeKey(
  file: OutputFile,
  now: string,
  known: KnownStubs,
): string {
  const stubs = known === null ? null : Object.entries(known).sort();
  return hash("sha256", `${JSON.stringify([file.merge, stubs])}\0${now}`);
}

/** Whether the file is as a fresh one, or is known to be complete. */
export function isSettled(
  file: OutputFile,
  now: string,
  known: KnownStubs,
  { edits, options }: Pick<PlanInput, "edits" | "options">,
): boolean {
  // The lock's hashes of an edited file's stubs are those of before the edit.
  if (edits?.some(({ path }) => path === file.path) === true) return false;
  if (toLf(now) === file.content) return true;
  // Of tests only those are new that the lock does not know.
  if (file.merge?.kind === "tests" && hasAll(known, file.merge)) return true;
  return options?.settled?.has(mergeKey(file, now, known)) ?? false;
}

function hasAll(known: KnownStubs, merge: Merge): boolean {
  return (
    known === null ||
    wantedNames(merge).every((name) => Object.hasOwn(known, name))
  );
}
