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

import {
  findMisfits,
  joinBroken,
  listChanges,
  listOutgrown,
  tellBreaks,
  tellLacking,
  tellUnsupplied,
  textsAfter,
  type Broken,
} from "./plan-breaks.js";
import { tellUnoffered } from "./plan-offers.js";

/** How the target is read. */
export interface TargetAccess {
  readonly readLock: () => LockFile;
  readonly readDisk: (paths: readonly string[]) => Disk | Promise<Disk>;
  /** The versions that a merge may have mixed; none without git. */
  readonly readVersions: (
    paths: readonly string[],
  ) => Promise<readonly Version[]>;
  /** The project's own code, whether a run wrote it or not. */
  readonly readSources?: () => Disk | Promise<Disk>;
  /** Formats new user files as the target's formatter would write them. */
  readonly layOut?: (files: readonly OutputFile[]) => Promise<LaidOutFiles>;
}

export interface LaidOutFiles {
  /** Text by path; files that are not listed stay as they are. */
  readonly texts: ReadonlyMap<string, string>;
  readonly problems: readonly FileProblem[];
}

/** What is known before the target is read. */
export type PlanWish = Omit<PlanInput, "disk" | "lock" | "gitMerged" | "merge">;

/** The plan that turns the target into what is wanted. */
export async function makePlan(
  wish: PlanWish,
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
  const { input, plan, problems } = await renewOutgrown(
    await planLaidOut(given, target),
    target,
  );
  const finish = (plan: Plan): Plan => ({
    ...plan,
    problems: plan.blocked ? plan.problems : [...plan.problems, ...problems],
  });
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

/**
 * The plan in which untouched files of the user's that would no longer compile are
 * written anew, and what is to say about the others.
 */
async function renewOutgrown(
  { plan, input, problems }: LaidOutPlan,
  target: TargetAccess,
): Promise<LaidOutPlan> {
  const changes = plan.blocked ? [] : listChanges(plan);
  if (changes.length === 0) return { input, plan, problems };
  const { listChanged, writeFunction, writeUnits } =
    await import("../breaks/index.js");
  const generated = generatedBy(input);
  const names = listChanged(changes, generated);
  if (names.size === 0) return { input, plan, problems };
  const sources = (await target.readSources?.()) ?? new Map();
  const find = async (
    of: Plan,
    changed: ReadonlySet<string>,
  ): Promise<Broken> => {
    const texts = textsAfter(of, input, sources);
    const found = await findBroken(of, input, texts, changed);
    return joinBroken(found, findMisfits(input, texts));
  };
  const tell = (of: Plan, found: Broken): readonly FileProblem[] => {
    const texts = textsAfter(of, input, sources);
    return [
      ...tellBreaks(found, input, writeUnits),
      ...tellUnsupplied(input, texts, writeUnits),
      ...tellLacking(input, texts, writeUnits),
      ...tellUnoffered(input.wanted, texts, writeFunction),
    ];
  };
  const outgrown = new Set(input.outgrown);
  let laid: LaidOutPlan = { input, problems, plan };
  let broken = await find(plan, names);
  // What is written anew may take less of another file, or offer less to it.
  for (;;) {
    const more = [...listOutgrown(broken, input)].filter(
      (path) => !outgrown.has(path),
    );
    if (more.length === 0)
      return {
        ...laid,
        problems: [...laid.problems, ...tell(laid.plan, broken)],
      };
    for (const path of more) outgrown.add(path);
    const renewed = await layOutNew({ ...input, outgrown }, target);
    laid = {
      input: renewed.input,
      problems: [...problems, ...renewed.problems],
      plan: planFiles(renewed.input),
    };
    const changed = listChanged(listChanges(laid.plan), generated);
    broken = await find(laid.plan, changed);
  }
}

/** The generated files as they will be; a copy. */
function generatedBy({ wanted }: PlanInput): Map<string, string> {
  return new Map(
    wanted
      .filter(({ owner, path }) => owner === "machine" && path.endsWith("ts"))
      .map(({ path, content }) => [path, content]),
  );
}

/** What is broken in the texts that name something that changes. */
async function findBroken(
  plan: Plan,
  input: PlanInput,
  texts: ReadonlyMap<string, string>,
  names: ReadonlySet<string>,
): Promise<Broken> {
  const { findBreaks, openGenerated } = await import("../breaks/index.js");
  const written = generatedBy(input);
  // What the user's files take from each other changes, too, once one is made anew.
  for (const path of plan.renewed) written.set(path, texts.get(path) ?? "");
  const generated = openGenerated(written, listChanges(plan));
  const isNamed = new RegExp(`\\b(?:${[...names].join("|")})\\b`);
  return new Map(
    [...texts].flatMap(([path, text]) => {
      if (!isNamed.test(text)) return [];
      const breaks = findBreaks(path, text, generated);
      return breaks.length === 0 ? [] : [[path, { text, breaks }] as const];
    }),
  );
}

interface LaidOutInput {
  readonly input: PlanInput;
  readonly problems: readonly FileProblem[];
}

interface LaidOutPlan extends LaidOutInput {
  readonly plan: Plan;
}

/** The plan with all that it writes anew for the user in the target's layout. */
async function planLaidOut(
  given: PlanInput,
  target: TargetAccess,
): Promise<LaidOutPlan> {
  const { input, problems } = await layOutNew(given, target);
  const plan = planFiles(input);
  if (plan.renewed.length === 0) return { input, problems, plan };
  const outgrown = new Set(plan.renewed);
  const laid = await layOutNew({ ...input, outgrown }, target);
  return {
    input: laid.input,
    problems: laid.problems,
    plan: planFiles(laid.input),
  };
}

/** The input, with new user files in the target's layout. */
async function layOutNew(
  input: PlanInput,
  { layOut }: TargetAccess,
): Promise<LaidOutInput> {
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
