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
import { findMergeNeeds } from "./merge-need.js";
import { openContext, pathsToRead, planFiles } from "./plan.js";
import type { Disk, FileEdit, FileProblem, MergeFunction } from "./types.js";
import type { Plan, PlanInput, PlanOptions } from "./types.js";

/** How the target is looked at. */
export interface Target {
  readonly readLock: () => LockFile;
  readonly readDisk: (paths: readonly string[]) => Disk;
  /** The versions that a merge may have mixed; none without git. */
  readonly readVersions: (
    paths: readonly string[],
  ) => Promise<readonly Version[]>;
  /** New files of the user's as the target's formatter writes them. */
  readonly layOut?: (files: readonly OutputFile[]) => Promise<LaidOut>;
}

export interface LaidOut {
  /** Text by path; a file that is not in it stays as it is. */
  readonly texts: ReadonlyMap<string, string>;
  readonly problems: readonly FileProblem[];
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
  const given = { ...wish, lock, disk, merge: noMerge };
  const needs = findMergeNeeds(openContext(given));
  const parses = [...needs.values()].includes("merge");
  const input = {
    ...given,
    needs,
    ...(parses && { merge: await loadMerge() }),
  };
  const plan = await planLaidOut(input, target);
  const doubtful = plan.blocked
    ? plan.problems
        .filter(({ code }) => inDoubt.has(code))
        .map(({ file }) => file)
    : [];
  if (doubtful.length === 0) return plan;
  const versions = await target.readVersions(doubtful);
  const merged = findMerged(doubtful, disk, lock.path, versions);
  return merged.size === 0 ? plan : planLaidOut({ ...input, merged }, target);
}

/**
 * The plan, with the files that it makes for the user in the layout of the
 * target. Which those are, only a plan can tell; so it is made twice then.
 */
async function planLaidOut(
  input: PlanInput,
  { layOut }: Target,
): Promise<Plan> {
  const plan = planFiles(input);
  const made = new Set(
    plan.actions
      .filter(({ action, owner }) => action === "create" && owner === "yours")
      .map(({ path }) => path),
  );
  const files = input.wanted.filter(({ path }) => made.has(path));
  if (plan.blocked || files.length === 0 || layOut === undefined) return plan;
  const { texts, problems } = await layOut(files);
  if (texts.size === 0 && problems.length === 0) return plan;
  const wanted = input.wanted.map((file) => {
    const content = texts.get(file.path);
    return content === undefined ? file : { ...file, content };
  });
  const again = planFiles({ ...input, wanted });
  return { ...again, problems: [...again.problems, ...problems] };
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
