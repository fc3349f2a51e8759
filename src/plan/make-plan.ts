/**
 * The steps from a target to its plan: read the lock, read what the plan
 * depends on, load the merge only where it is needed, ask git only where
 * nobody else can tell. Reads through what it is given; writes nothing.
 */
import type { OutputFile } from "../emit/file.js";
import { readLock } from "./lock.js";
import type { LockFile } from "./lock.js";
import { findMerged } from "./merged.js";
import type { Version } from "./merged.js";
import { needsMerge, pathsToRead, planFiles } from "./plan.js";
import type { Disk, FileEdit, MergeFunction } from "./types.js";
import type { Plan, PlanOptions } from "./types.js";

/** How the target is looked at. */
export interface Target {
  readonly readLock: () => LockFile;
  readonly readDisk: (paths: readonly string[]) => Disk;
  /** The versions that a merge may have mixed; none without git. */
  readonly readVersions: (paths: readonly string[]) => readonly Version[];
}

export interface Wish {
  readonly wanted: readonly OutputFile[];
  readonly edits?: readonly FileEdit[];
  readonly options?: PlanOptions;
}

/** The plan that makes the target what is wanted. */
export async function makePlan(
  wish: Wish,
  target: Target,
  loadMerge: () => Promise<MergeFunction> = loadOwnMerge,
): Promise<Plan> {
  const lock = readLock(target.readLock());
  const disk = target.readDisk(pathsToRead({ ...wish, lock }));
  const input = { ...wish, lock, disk };
  const merge = needsMerge(input) ? await loadMerge() : noMerge;
  const plan = planFiles({ ...input, merge });
  const doubtful = plan.blocked
    ? plan.problems
        .filter(({ code }) => inDoubt.has(code))
        .map(({ file }) => file)
    : [];
  if (doubtful.length === 0) return plan;
  const versions = target.readVersions(doubtful);
  const merged = findMerged(doubtful, disk, lock.path, versions);
  return merged.size === 0 ? plan : planFiles({ ...input, merge, merged });
}

/** Faults that a look at git's versions may clear. */
const inDoubt: ReadonlySet<string> = new Set([
  "edited-generated-file",
  "foreign-file",
]);

async function loadOwnMerge(): Promise<MergeFunction> {
  const { mergeFile } = await import("./merge/index.js");
  return mergeFile;
}

/** Stands in where it was found that nothing is to be merged. */
function noMerge(file: OutputFile): never {
  throw new Error(`${file.path} was to be merged without being announced`);
}
