/**
 * Gathers what is known of a file of the user's before anything is decided:
 * what stands there, what the lock says of it, and whether something may be
 * missing in it. Must not read files, and must not decide.
 */
import type { OutputFile } from "../emit/file.js";
import type { KnownStubs } from "../merge/result.js";
import { listsAll } from "../merge/stub-hashes.js";
import type { YoursFacts } from "./cases.js";
import type { Context } from "./decision.js";
import { textAt } from "./disk.js";
import { toLf } from "./hash.js";
import { entryOf, knownEntries, listedEntries } from "./knowledge.js";
import type { Disk, DiskFile, LockEntry, LockState } from "./types.js";

export interface YoursFile {
  readonly file: OutputFile;
  readonly now: DiskFile | undefined;
  /** What stands there; null where that is nothing, or no text. */
  readonly text: string | null;
  /** What the lock says of it; null where it does not list the file. */
  readonly written: LockEntry | null;
  /** Whether it stands there as this run would write it. */
  readonly isFresh: boolean;
  readonly facts: YoursFacts;
}

/** Gathers the facts of a file that is wanted. */
export function gatherYours(context: Context, file: OutputFile): YoursFile {
  const { lock, options = {} } = context.input;
  const { path, once = false } = file;
  const now = context.disk.get(path);
  const text = textAt(context.disk, path);
  const written = writtenEntry(lock, context.disk, path);
  const isFresh = text !== null && toLf(text) === file.content;
  const known = { file, now, text, written, isFresh };
  const facts: YoursFacts = {
    disk: describeDisk(now),
    // What a killed run was about to write was not deleted by anybody.
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
 * Whether something may be missing in a file, so that only a parser can tell.
 * Tests are a place to begin: nothing is put into those that are not from us, or
 * that cannot be read, and only a test that the lock does not know is missing.
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

/** What the lock says of a file: of several entries that which the text is equal to. */
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

/** What a merge is told of the file: nothing, where the lock cannot be trusted. */
export function knownStubs(
  lock: LockState,
  written: LockEntry | null,
): KnownStubs {
  return lock.trusted ? (written?.members ?? {}) : null;
}
