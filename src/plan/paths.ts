/** Paths relative to the root, with forward slashes. Must not touch the disk. */
import { posix } from "node:path";

/**
 * A path as the lock or a manifest writes it, relative to the folder `base`,
 * made relative to the root; null where it leads out of the root or is no
 * path of a file there: absolute, with a drive, a backslash or a NUL in it.
 */
export function resolvePath(base: string, path: string): string | null {
  if (path === "" || /[\\\0]|^[A-Za-z]:|^\/|\/$/.test(path)) return null;
  const joined = posix.join(base, path);
  const leads = joined === ".." || joined.startsWith("../") || joined === ".";
  return leads ? null : joined;
}

/** The reverse: a path relative to the root, as written from the folder `base`. */
export function relativePath(base: string, path: string): string {
  return posix.relative(base, path);
}

/** The folder of a path; "" for the root itself. */
export function folderOf(path: string): string {
  const folder = posix.dirname(path);
  return folder === "." ? "" : folder;
}

/** What is equal for two paths that are one file on a disk that ignores case. */
export function foldCase(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

/** By code units, the same on every machine. */
export function comparePaths(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
