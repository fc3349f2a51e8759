/**
 * What the lock, both sides of a conflicted one, and the journals of killed
 * runs know together. Must not read files.
 */
import { hashText } from "./hash.js";
import { hashTokens } from "../code/tokens/index.js";
import type { DiskFile, LockEntry, LockState } from "./types.js";

/** A file that is there and is text. */
export type TextFile = Extract<DiskFile, { kind: "file" }> & { text: string };

/** What the lock itself says of a path: one entry, or one of each side. */
export function listedEntries(
  lock: LockState,
  path: string,
): readonly LockEntry[] {
  return lock.sides.flatMap((side) => side.get(path) ?? []);
}

/** The same, and what killed runs may have written already. */
export function knownEntries(
  lock: LockState,
  path: string,
): readonly LockEntry[] {
  return [
    ...listedEntries(lock, path),
    ...lock.journals.flatMap((journal) => journal.get(path) ?? []),
  ];
}

/** Every path that the lock or a journal lists, in the order of first mention. */
export function knownPaths(lock: LockState): readonly string[] {
  const sides = [...lock.sides, ...lock.journals];
  return [...new Set(sides.flatMap((entries) => [...entries.keys()]))];
}

/**
 * The entry whose text this is: by every byte, else by its tokens.
 *
 * @param sha256 of the text, where it is known
 */
export function entryOf(
  entries: readonly LockEntry[],
  path: string,
  text: string,
  sha256 = entries.length === 0 ? "" : hashText(text),
): { readonly entry: LockEntry; readonly exact: boolean } | null {
  if (entries.length === 0) return null;
  const exact = entries.find((entry) => entry.sha256 === sha256);
  if (exact !== undefined) return { entry: exact, exact: true };
  if (entries.every((entry) => entry.tokens === undefined)) return null;
  const tokens = hashTokens(path, text);
  const alike = entries.find((entry) => entry.tokens === tokens);
  return alike === undefined ? null : { entry: alike, exact: false };
}

/** What the lock would say of a text that stands there: see `hashText`. */
export function hashDisk({ text, sha256 }: TextFile): string {
  // An edit that is yet to be made has no hash.
  return sha256 === "" || text.includes("\r\n") ? hashText(text) : sha256;
}

/** The entry of a text that the generator wrote, or would have written. */
export function makeEntry(
  owner: LockEntry["owner"],
  path: string,
  text: string,
): LockEntry {
  return { owner, sha256: hashText(text), tokens: hashTokens(path, text) };
}
