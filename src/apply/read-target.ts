/** Reads what the plan depends on: the lock and the files. Changes nothing. */
import { posix } from "node:path";
import type { LockFile } from "../plan/lock.js";
import type { Disk, DiskFile } from "../plan/types.js";
import { CannotRun } from "../diagnostics/cannot-run.js";
import { nodeFileSystem, type FileSystem } from "./file-system.js";
import { createInspector, type Inspector } from "./inspect.js";
import { readTempName } from "./temp-names.js";

/** The location of the target. */
export interface TargetPlace {
  /** Absolute. */
  readonly root: string;
  /** Path of `resource-gen.lock.json`, relative to the root. */
  readonly lockPath: string;
}

/**
 * Reads the lock and any journals that killed runs left next to it. Throws
 * CannotRun if the lock exists but cannot be read.
 */
export function readLockFile(
  { root, lockPath }: TargetPlace,
  fs: FileSystem = nodeFileSystem,
): LockFile {
  const inspector = createInspector(fs, root);
  const now = inspector.look(lockPath);
  const journals = readJournals(inspector, lockPath);
  const base = { path: lockPath, journals };
  if (now === null) return { ...base, text: null, sha256: null };
  if (now.kind === "file")
    // A lock that is not UTF-8 is broken; the plan says so and rebuilds it.
    return { ...base, text: now.text ?? "", sha256: now.sha256 };
  const detail = now.detail ?? `it is a ${now.kind}`;
  throw new CannotRun("not-a-file", `${lockPath} cannot be read: ${detail}`);
}

/**
 * What is at each of these paths, plus the locks in the folders above them:
 * those of other manifests may claim the same files. A path with nothing there
 * is left out.
 */
export function readDisk(
  { root }: Pick<TargetPlace, "root">,
  paths: readonly string[],
  fs: FileSystem = nodeFileSystem,
): Disk {
  const inspector = createInspector(fs, root);
  const folders = paths.map((path) => posix.dirname(path));
  const locks = withParents(folders).flatMap((folder) =>
    inspector
      .list(folder)
      .filter((name) => name.endsWith("resource-gen.lock.json"))
      .map((name) => posix.join(folder, name)),
  );
  return new Map(
    [...paths, ...locks].flatMap((path): readonly [string, DiskFile][] => {
      const now = inspector.look(path);
      return now === null ? [] : [[path, now]];
    }),
  );
}

/** These folders and all their parents, up to the root, which is "". */
export function withParents(folders: readonly string[]): readonly string[] {
  const all = new Set([""]);
  for (const folder of folders)
    for (
      let at = folder;
      at !== "." && at !== "" && !all.has(at);
      at = posix.dirname(at)
    )
      all.add(at);
  return [...all].sort();
}

function readJournals(
  inspector: Inspector,
  lockPath: string,
): readonly string[] {
  const folder = posix.dirname(lockPath);
  return inspector
    .list(folder === "." ? "" : folder)
    .filter((name) => readTempName(name)?.purpose === posix.basename(lockPath))
    .flatMap((name) => {
      const now = inspector.look(posix.join(folder, name));
      return now?.kind === "file" ? (now.text ?? []) : [];
    });
}
