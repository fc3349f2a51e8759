/** The lock as it must be after the plan is applied. Must not read files. */
import { toLf } from "./hash.js";
import { printLock, readLockText } from "./lock-text.js";
import { comparePaths, folderOf, relativePath } from "./paths.js";
import { printRecord, readLockRecord } from "./output-record.js";
import type { LockEntry, LockState, LockWrite, OutputRecord } from "./types.js";

/**
 * The next text of the lock, from paths relative to the root; null if it
 * already says the same.
 */
export function planLock(
  lock: LockState,
  next: readonly (readonly [string, LockEntry])[],
  output?: OutputRecord,
): LockWrite | null {
  const base = folderOf(lock.path);
  const entries = next
    .map(([path, entry]) => [relativePath(base, path), entry] as const)
    .sort(([a], [b]) => comparePaths(a, b));
  const line = output === undefined ? null : printRecord(base, output);
  const content = printLock(entries, line);
  if (lock.trusted && saysTheSame(lock, content)) return null;
  return { path: lock.path, content, before: lock.text, expects: lock.sha256 };
}

/** A formatter, or git's newline conversion, may have changed the lock too. */
function saysTheSame({ path, text }: LockState, content: string): boolean {
  if (text === null) return false;
  if (toLf(text) === content) return true;
  const read = readLockText(text);
  if (read.kind !== "entries") return false;
  const base = folderOf(path);
  const record = readLockRecord(base, read.output);
  const line = record === null ? null : printRecord(base, record);
  return printLock(read.entries, line) === content;
}
