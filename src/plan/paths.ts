/** Paths relative to the root, with forward slashes. Must not use the disk. */
import { posix } from "node:path";

/**
 * Makes a path in a lock or manifest, relative to the folder `base`, relative
 * to the root. Null if it leads outside the root or cannot be a file there: it
 * is absolute, or has a drive, a backslash or a NUL.
 */
export function resolvePath(base: string, path: string): string | null {
  if (path === "" || /[\\\0]|^[A-Za-z]:|^\/|\/$/.test(path)) return null;
  const joined = posix.join(base, path);
  const leads = joined === ".." || joined.startsWith("../") || joined === ".";
  return leads ? null : joined;
}

/** The reverse: a path relative to the root, as seen from the folder `base`. */
export function relativePath(base: string, path: string): string {
  return posix.relative(base, path);
}

/** The folder of a path; "" for the root itself. */
export function folderOf(path: string): string {
  const folder = posix.dirname(path);
  return folder === "." ? "" : folder;
}

/** Equal for two paths that are one file on a case-insensitive disk. */
export function foldCase(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

/** Compares by code units, so the order is the same on every machine. */
export function comparePaths(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
