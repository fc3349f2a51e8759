/**
 * Reads and writes one manifest's file in the package's cache folder. The file
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

/** Where such a file lies. */
export interface CachePlace {
  /** Absolute. */
  readonly root: string;
  /** The package's cache folder, relative to the root, with forward slashes. */
  readonly cache: string;
  /** The lock's path: each manifest has files of its own. */
  readonly lockPath: string;
}

/** The text of a file, by the word that its name begins with; null: there is none that can be read. */
export function readCacheFile(place: CachePlace, kind: string): string | null {
  try {
    return readFileSync(fileOf(place, kind), "utf8");
  } catch {
    return null;
  }
}

/** Leaves a text for the next run, where the package has a folder for caches. */
export function writeCacheFile(
  place: CachePlace,
  kind: string,
  makeText: () => string,
): void {
  const file = fileOf(place, kind);
  // node_modules/.cache/resource-gen: not made where nothing is installed.
  if (!existsSync(dirname(dirname(dirname(file))))) return;
  const text = makeText();
  const fresh = `${file}.${String(process.pid)}.tmp`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(fresh, text);
    renameSync(fresh, file);
  } catch {
    // A read-only folder, a full disk: the next run looks at everything again.
    discard(fresh);
  }
}

function discard(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // It cannot be written to, so nothing was.
  }
}

function fileOf({ root, cache, lockPath }: CachePlace, kind: string): string {
  return join(root, cache, `${kind}-${hash("sha256", lockPath).slice(0, 16)}`);
}
