/** All that the outcome of a merge depends on, in one word: for the cache. */
import { hash } from "node:crypto";
import type { OutputFile } from "../emit/file.js";
import type { KnownStubs } from "../merge/result.js";

export function mergeKey(
  { merge }: OutputFile,
  now: string,
  known: KnownStubs,
): string {
  const stubs = known === null ? null : Object.entries(known).sort();
  return hash("sha256", `${JSON.stringify([merge, stubs])}\0${now}`);
}
