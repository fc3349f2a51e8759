/**
 * Finds the lock of a manifest that was moved or renamed: a manifest without a
 * lock takes over the lock of one that is gone, if it lists files that this one
 * writes. The plan reads that lock as its own, relative to the old place, and
 * deletes it as an edit. Between the pipeline and the stages; writes nothing.
 */
import { join } from "node:path";
import { readDisk, type TargetPlace } from "../apply/read-target.js";
import { problemAt, type FileProblem } from "../diagnostics/file-problem.js";
import type { OutputFile } from "../emit/file.js";
import { listManifestsOf } from "./open-project.js";
import { textAt } from "../plan/disk.js";
import { readLock, type LockFile } from "../plan/lock.js";
import type { FileEdit } from "../plan/types.js";
import { isThere } from "../project/look.js";
import { listLocks } from "../project/source-files.js";

/** The lock that the plan should read, and what becomes of the old one. */
export interface Adoption {
  readonly lock: LockFile;
  readonly edits: readonly FileEdit[];
  readonly problems: readonly FileProblem[];
}

/**
 * Looks for the lock of an earlier place or name, if this manifest has none.
 */
export function adoptLock(
  { root }: TargetPlace,
  lock: LockFile,
  wanted: readonly OutputFile[],
): Adoption {
  const none = { lock, edits: [], problems: [] };
  if (lock.text !== null) return none;
  const locks = listLocks(root).filter(
    (path) => !listManifestsOf(path).some((name) => isThere(join(root, name))),
  );
  const disk = readDisk({ root }, locks);
  const paths = new Set(wanted.map(({ path }) => path));
  const found = locks.flatMap((path) => {
    const text = textAt(disk, path);
    if (text === null) return [];
    const { trusted, sides } = readLock({ path, text, sha256: null });
    const isOurs = sides.some((side) =>
      [...side.keys()].some((listed) => paths.has(listed)),
    );
    return trusted && isOurs ? [{ path, text }] : [];
  });
  const [adopted, second] = found;
  // With two of them, there is no telling which one it was.
  if (adopted === undefined || second !== undefined) return none;
  const { path, text } = adopted;
  const message = `${path} is the lock of a manifest that is gone, and becomes ${lock.path}`;
  return {
    lock: { ...lock, adopted },
    edits: [{ action: "delete", path, before: text }],
    problems: [problemAt("lock-adopted", path, message)],
  };
}
