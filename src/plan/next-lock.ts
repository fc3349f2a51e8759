/** The lock as it must be once the plan is applied. Must not read files. */
import { toLf } from "./hash.js";
import { printLock, readLockText } from "./lock-text.js";
import { comparePaths, folderOf, relativePath } from "./paths.js";
import type { LockEntry, LockState, LockWrite } from "./types.js";

/** The lock's next text, of paths relative to the root; null where it says the same already. */
export function planLock(
  lock: LockState,
  next: readonly (readonly [string, LockEntry])[],
): LockWrite | null {
  const base = folderOf(lock.path);
  const entries = next
    .map(([path, entry]) => [relativePath(base, path), entry] as const)
    .sort(([a], [b]) => comparePaths(a, b));
  const content = printLock(entries);
  if (lock.trusted && lock.text !== null && saysTheSame(lock.text, content))
    return null;
  return { path: lock.path, content, before: lock.text, expects: lock.sha256 };
}

/** A formatter or git's newlines may have been at the lock too. */
function saysTheSame(standing: string, content: string): boolean {
  if (toLf(standing) === content) return true;
  const read = readLockText(standing);
  return read.kind === "entries" && printLock(read.entries) === content;
}
