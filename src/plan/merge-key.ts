/** What the outcome of a merge depends on. Must not read files. */
import { hash } from "node:crypto";
import type { Merge, OutputFile } from "../emit/file.js";
import { listsAll } from "./stub-hashes.js";
import type { KnownStubs } from "./types.js";

/** All that the outcome of a merge depends on, in one word: for the cache. */
export function mergeKey(
  { merge }: OutputFile,
  now: string,
  known: KnownStubs,
): string {
  const stubs = known === null ? null : Object.entries(known).sort();
  const wish = merge === undefined ? null : describeWish(merge, known);
  return hash("sha256", `${JSON.stringify([wish, stubs])}\0${now}`);
}

/** What is wanted of a file; how its members read only where that counts. */
function describeWish(merge: Merge, known: KnownStubs): unknown {
  if (merge.kind === "index") return merge;
  const { members, ...rest } = merge;
  // What the lock knows as a stub is not compared with one of today.
  return known !== null && listsAll(known, merge)
    ? [rest, members.map(({ name }) => name)]
    : [rest, members.map(({ name, text }) => [name, text])];
}
