/**
 * Where copies of the files that `--force` overwrites go: into the package's
 * cache folder, or next to the lock if that folder is not writable.
 */
import { posix } from "node:path";
import type { WriteAction } from "../plan/types.js";
import type { FileSystem } from "./file-system.js";
import type { Inspector } from "./inspect.js";

/**
 * A file that is written in addition to those of the plan. Paths are relative
 * to the root.
 */
export interface Copy {
  /** What is overwritten; null for a file that only accompanies the copies. */
  readonly path: string | null;
  readonly copy: string;
  readonly bytes: Uint8Array;
  /** An earlier run made this copy; its name tells what is in it. */
  readonly exists: boolean;
}

/** The folder for copies next to the lock. */
const HOME = ".resource-gen";

/**
 * The files to copy before they are overwritten; each copy's name contains its
 * hash.
 *
 * @param cached the usual folder for copies, below `node_modules`
 * @param lockFolder the folder to use otherwise, "" for the root
 */
export function listCopies(
  writes: readonly WriteAction[],
  fs: FileSystem,
  inspector: Inspector,
  cached: string,
  lockFolder: string,
): readonly Copy[] {
  const forced = writes.filter(({ copy }) => copy === true);
  if (forced.length === 0) return [];
  const isUsual = canWriteBelow(fs, inspector, cached);
  const home = posix.join(lockFolder, HOME);
  const folder = isUsual ? cached : `${home}/copies`;
  const copies = forced.flatMap(({ path, expects }): readonly Copy[] => {
    const bytes = inspector.read(path);
    if (bytes === null) return [];
    const name = posix.join(folder, `${path}.${(expects ?? "").slice(0, 12)}`);
    const there = inspector.look(name);
    const exists = there?.kind === "file" && there.sha256 === expects;
    return [{ path, copy: name, bytes, exists }];
  });
  return isUsual ? copies : [keepOutOfGit(inspector, home), ...copies];
}

/** Keeps the copies out of git, since they should not be committed. */
function keepOutOfGit(inspector: Inspector, home: string): Copy {
  const copy = `${home}/.gitignore`;
  const bytes = new TextEncoder().encode("*\n");
  // Whatever is already in that file stays.
  return { path: null, copy, bytes, exists: inspector.look(copy) !== null };
}

/**
 * Whether a folder below `node_modules` can be created and written to. A
 * missing `node_modules` is not created, and one that is a link belongs to
 * others too.
 */
function canWriteBelow(
  fs: FileSystem,
  inspector: Inspector,
  folder: string,
): boolean {
  const steps = folder.split("/");
  const first = steps.indexOf("node_modules") + 1;
  let deepest = "";
  for (let count = Math.max(first, 1); count <= steps.length; count += 1) {
    const path = inspector.absolute(steps.slice(0, count).join("/"));
    const kind = fs.lstat(path)?.kind;
    if (kind === undefined) break;
    if (kind !== "folder") return false;
    deepest = path;
  }
  return deepest !== "" && fs.isWritable(deepest);
}
