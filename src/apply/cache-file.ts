/**
 * Reads and writes one manifest's file in the package's cache folder, which is in
 * the nearest `node_modules`: in most workspaces, that of the root. The file
 * may vanish or be damaged at any time: the next run only takes longer, so
 * errors are ignored.
 */
import { hash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** Where a cache file is. */
export interface CachePlace {
  /** Absolute. */
  readonly root: string;
  /** The package's cache folder, relative to the root, with forward slashes. */
  readonly cache: string;
  /** The path of the lock: each manifest has its own cache files. */
  readonly lockPath: string;
}

/**
 * The text of a cache file, by the first part of its name; null if there is
 * none or it cannot be read.
 */
export function readCacheFile(place: CachePlace, kind: string): string | null {
  try {
    return readFileSync(fileOf(place, kind), "utf8");
  } catch {
    return null;
  }
}

/** Saves a text for the next run, if the package has a cache folder. */
export function writeCacheFile(
  place: CachePlace,
  kind: string,
  makeText: () => string,
): void {
  const file = fileOf(place, kind);
  // node_modules/.cache/resource-gen: not created if nothing is installed.
  if (!existsSync(dirname(dirname(dirname(file))))) return;
  const text = makeText();
  const fresh = `${file}.${String(process.pid)}.tmp`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(fresh, text);
    renameSync(fresh, file);
  } catch {
    // A read-only folder or a full disk: the next run starts from scratch.
    discard(fresh);
  }
}

function discard(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // If it cannot be removed, it was not written either.
  }
}

function fileOf({ root, cache, lockPath }: CachePlace, kind: string): string {
  return join(root, cache, `${kind}-${hash("sha256", lockPath).slice(0, 16)}`);
}
