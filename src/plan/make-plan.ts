/**
 * The steps from a target to its plan: read the lock, read the files the plan
 * depends on, format new files, and ask git only if nothing else can tell.
 * Reads only through the given functions; writes nothing.
 */
import type { OutputFile } from "../emit/file.js";
import type { MergeFunction } from "../merge/result.js";
import { readLock, type LockFile } from "./lock.js";
import { findGitMerged, type Version } from "./git-merged.js";
import { findNearby } from "./nearby.js";
import { openContext, pathsToRead, planFiles } from "./plan.js";
import type { Disk, FileProblem, Plan, PlanInput } from "./types.js";
import { findCreated } from "./yours.js";

/** How the target is read. */
export interface TargetAccess {
  readonly readLock: () => LockFile;
  readonly readDisk: (paths: readonly string[]) => Disk | Promise<Disk>;
  /** The versions that a merge may have mixed; none without git. */
  readonly readVersions: (
    paths: readonly string[],
  ) => Promise<readonly Version[]>;
  /** Formats new user files as the target's formatter would write them. */
  readonly layOut?: (files: readonly OutputFile[]) => Promise<LaidOut>;
}

export interface LaidOut {
  /** Text by path; files that are not listed stay as they are. */
  readonly texts: ReadonlyMap<string, string>;
  readonly problems: readonly FileProblem[];
}

/** What is known before the target is read. */
export type Wish = Omit<PlanInput, "disk" | "lock" | "gitMerged" | "merge">;

/** The plan that turns the target into what is wanted. */
export async function makePlan(
  wish: Wish,
  target: TargetAccess,
  loadMerge: () => Promise<MergeFunction> = loadOwnMerge,
): Promise<Plan> {
  const lock = readLock(target.readLock());
  const stands = await target.readDisk(pathsToRead({ ...wish, lock }));
  const nearby = findNearby(wish.wanted, stands);
  const disk =
    nearby.length === 0
      ? stands
      : new Map([...stands, ...(await target.readDisk(nearby))]);
  const given = { ...wish, lock, disk, merge: await loadMerge() };
  const { input, problems } = await layOutNew(given, target);
  const finish = (plan: Plan): Plan => ({
    ...plan,
    problems: plan.blocked ? plan.problems : [...plan.problems, ...problems],
  });
  const plan = planFiles(input);
  const doubtful = plan.blocked
    ? plan.problems
        .filter(({ code }) => inDoubt.has(code))
        .map(({ file }) => file)
    : [];
  if (doubtful.length === 0) return finish(plan);
  const versions = await target.readVersions(doubtful);
  const gitMerged = findGitMerged(doubtful, disk, lock.path, versions);
  return finish(
    gitMerged.size === 0 ? plan : planFiles({ ...input, gitMerged }),
  );
}

/** The input, with new user files in the target's layout. */
async function layOutNew(
  input: PlanInput,
  { layOut }: TargetAccess,
): Promise<{
  readonly input: PlanInput;
  readonly problems: readonly FileProblem[];
}> {
  const files = findCreated(openContext(input));
  if (files.length === 0 || layOut === undefined)
    return { input, problems: [] };
  const { texts, problems } = await layOut(files);
  const wanted = input.wanted.map((file) => {
    const content = texts.get(file.path);
    return content === undefined ? file : { ...file, content };
  });
  return { input: { ...input, wanted }, problems };
}

/** Problems that git's versions of the file may resolve. */
const inDoubt: ReadonlySet<string> = new Set([
  "edited-generated-file",
  "foreign-file",
]);

async function loadOwnMerge(): Promise<MergeFunction> {
  const { mergeFile } = await import("../merge/index.js");
  return mergeFile;
}
