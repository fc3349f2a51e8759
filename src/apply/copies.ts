/**
 * Where copies go of what `--force` overwrites: into the cache folder of the
 * package, or beside the lock where there is no such folder to write in.
 */
import { posix } from "node:path";
import type { WriteAction } from "../plan/types.js";
import type { FileSystem } from "./file-system.js";
import type { Inspector } from "./inspect.js";

/** A file that is made besides those of the plan. Paths are relative to the root. */
export interface Copy {
  /** What is overwritten; null for what only goes along with the copies. */
  readonly path: string | null;
  readonly copy: string;
  readonly bytes: Uint8Array;
  /** An earlier run made it: its name says what is in it. */
  readonly exists: boolean;
}

/** The folder for copies that stands beside the lock. */
const HOME = ".resource-gen";

/**
 * What is to be copied before it is overwritten, under the hash of its text.
 *
 * @param cached where copies usually go: below `node_modules`
 * @param lockFolder where they go otherwise, "" for the root
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

/** A copy is nothing to commit. */
function keepOutOfGit(inspector: Inspector, home: string): Copy {
  const copy = `${home}/.gitignore`;
  const bytes = new TextEncoder().encode("*\n");
  // Whatever somebody has written there stays.
  return { path: null, copy, bytes, exists: inspector.look(copy) !== null };
}

/**
 * Whether a folder below `node_modules` can be made and written in. Where there is
 * no `node_modules`, none is made; where it is a link, it belongs to others too.
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
