/**
 * When a file of the user's need not be parsed, because it is known that
 * nothing is missing in it. Must not read files.
 */
import { hash } from "node:crypto";
import type { OutputFile } from "../emit/file.js";
import { toLf } from "./hash.js";
import type { PlanOptions } from "./types.js";

/** What a merge depends on, in one word: for the cache. */
export function mergeKey(file: OutputFile, now: string): string {
  return hash("sha256", `${JSON.stringify(file.merge)}\0${now}`);
}

/** Whether the file is still as a fresh one, or an earlier run found it complete. */
export function isSettled(
  file: OutputFile,
  now: string,
  key: string,
  options: PlanOptions = {},
): boolean {
  return toLf(now) === file.content || (options.settled?.has(key) ?? false);
}
