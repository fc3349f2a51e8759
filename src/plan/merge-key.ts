/**
 * When a file of the user's need not be parsed, because it is known that
 * nothing is missing in it. Must not read files.
 */
import { hash } from "node:crypto";
import type { OutputFile } from "../emit/file.js";
import { toLf } from "./hash.js";
import type { KnownStubs, PlanOptions } from "./types.js";

/** All that the outcome of a merge depends on, in one word: for the cache. */
export function mergeKey(
  file: OutputFile,
  now: string,
  known: KnownStubs,
): string {
  const stubs = known === null ? null : Object.entries(known).sort();
  return hash("sha256", `${JSON.stringify([file.merge, stubs])}\0${now}`);
}

/** Whether the file is still as a fresh one, or an earlier run found it complete. */
export function isSettled(
  file: OutputFile,
  now: string,
  known: KnownStubs,
  options: PlanOptions = {},
): boolean {
  if (toLf(now) === file.content) return true;
  return options.settled?.has(mergeKey(file, now, known)) ?? false;
}
