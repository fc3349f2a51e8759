/**
 * The combined knowledge of the lock (both sides if it is in conflict) and the
 * journals of killed runs. Must not read files.
 */
import { hashText } from "./hash.js";
import { hashTokens } from "../code/tokens/index.js";
import type { DiskFile, LockEntry, LockState } from "./types.js";

/** A file that exists and is text. */
export type TextFile = Extract<DiskFile, { kind: "file" }> & { text: string };

/** The lock's own entries for a path: one, or one per side of a conflict. */
export function listedEntries(
  lock: LockState,
  path: string,
): readonly LockEntry[] {
  return lock.sides.flatMap((side) => side.get(path) ?? []);
}

/** The listed entries, plus those that killed runs may already have written. */
export function knownEntries(
  lock: LockState,
  path: string,
): readonly LockEntry[] {
  return [
    ...listedEntries(lock, path),
    ...lock.journals.flatMap((journal) => journal.get(path) ?? []),
  ];
}

/** Every path that the lock or a journal lists, in order of first mention. */
export function knownPaths(lock: LockState): readonly string[] {
  const sides = [...lock.sides, ...lock.journals];
  return [...new Set(sides.flatMap((entries) => [...entries.keys()]))];
}

/**
 * The entry that matches the text, byte for byte or else by its tokens. By bytes
 * alone, a formatter's run followed by a change of the manifest would look like
 * an edit.
 *
 * @param sha256 the hash of the text, if already known
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

/** The hash that a lock would record for a text on the disk; see `hashText`. */
export function hashDisk({ text, sha256 }: TextFile): string {
  // A pending edit has no hash yet.
  return sha256 === "" || text.includes("\r\n") ? hashText(text) : sha256;
}

/** The entry for a text that the generator wrote, or would have written. */
export function makeEntry(
  owner: LockEntry["owner"],
  path: string,
  text: string,
): LockEntry {
  return { owner, sha256: hashText(text), tokens: hashTokens(path, text) };
}
