/** The cache key of a merge: a hash of everything its outcome depends on. */
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
