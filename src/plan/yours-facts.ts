/**
 * Gathers what is known about a user's file before anything is decided: what is
 * on the disk, what the lock says, and whether something may be missing. Must
 * not read files or decide.
 */
import type { OutputFile } from "../emit/file.js";
import type { KnownStubs } from "../merge/result.js";
import { listsAll } from "../merge/stub-hashes.js";
import type { YoursFacts } from "./cases.js";
import type { Opened } from "./decision.js";
import { textAt } from "./disk.js";
import { toLf } from "./hash.js";
import { entryOf, knownEntries, listedEntries } from "./knowledge.js";
import type { Disk, DiskFile, LockEntry, LockState } from "./types.js";

export interface YoursFile {
  readonly file: OutputFile;
  readonly now: DiskFile | undefined;
  /** The text on the disk; null if there is no file or it is not text. */
  readonly text: string | null;
  /** The lock's entry for the file; null if it is not listed. */
  readonly written: LockEntry | null;
  /** Whether the text is exactly what this run would write. */
  readonly isFresh: boolean;
  readonly facts: YoursFacts;
}

/** Gathers the facts about a wanted file. */
export function gatherYours(context: Opened, file: OutputFile): YoursFile {
  const { lock, options = {} } = context.input;
  const { path, once = false } = file;
  const now = context.disk.get(path);
  const text = textAt(context.disk, path);
  const written = writtenEntry(lock, context.disk, path);
  const isFresh = text !== null && toLf(text) === file.content;
  const known = { file, now, text, written, isFresh };
  const facts: YoursFacts = {
    disk: describeDisk(now),
    // What a killed run was about to write was not deleted by the user.
    listed: listedEntries(lock, path).some(({ owner }) => owner === "yours"),
    wanted: true,
    selected: options.only?.has(path) ?? true,
    once,
    merges: mayLack(known, lock),
    force: options.force ?? false,
  };
  return { ...known, facts };
}

function describeDisk(now: DiskFile | undefined): YoursFacts["disk"] {
  if (now === undefined) return "absent";
  if (now.kind !== "file") return "blocked";
  return now.text === null ? "unreadable" : "file";
}

/**
 * Whether something may be missing in a file, so that only a parser can tell. A
 * file that is exactly what this run would write needs none. Generated tests are
 * only a starting point: nothing is inserted into tests that are not ours or
 * cannot be read, and only a test unknown to the lock counts as missing.
 */
function mayLack(
  { file, text, written, isFresh }: Omit<YoursFile, "facts">,
  lock: LockState,
): boolean {
  const { merge } = file;
  if (merge === undefined || isFresh) return false;
  if (merge.kind !== "tests") return true;
  const stubs = lock.trusted ? written?.members : undefined;
  return text !== null && stubs !== undefined && !listsAll(stubs, merge);
}

/** The lock's entry for a file; of several, the one that the text matches. */
export function writtenEntry(
  lock: LockState,
  disk: Disk,
  path: string,
): LockEntry | null {
  const known = knownEntries(lock, path).filter(
    ({ owner }) => owner === "yours",
  );
  const text = textAt(disk, path);
  if (known.length > 1 && text !== null) {
    const equal = entryOf(known, path, text);
    if (equal !== null) return equal.entry;
  }
  return known[0] ?? null;
}

/** What a merge is told about a file's stubs; null if the lock is untrusted. */
export function knownStubs(
  lock: LockState,
  written: LockEntry | null,
): KnownStubs {
  return lock.trusted ? (written?.members ?? {}) : null;
}
