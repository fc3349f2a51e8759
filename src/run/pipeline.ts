/**
 * The pipeline: load -> parse -> model -> emit -> plan -> apply, one step after
 * the other. What only a run that generates needs is loaded only for it.
 */
import { posix } from "node:path";
import type { Applied } from "../apply/apply.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { FileProblem } from "../diagnostics/file-problem.js";
import type { Move } from "../edit/rename-task.js";
import { emitFiles, type WantedFiles } from "./emit-files.js";
import { openProject } from "./open-project.js";
import type { OpenedProject } from "./open-project.js";
import type { OutputMoves } from "./move-output.js";
import { readLock, type LockFile } from "../plan/lock.js";
import {
  findFolder,
  hasMoved,
  recordOf,
  refuseEdits,
} from "../plan/output-record.js";
import type {
  LockState,
  OutputRecord,
  Plan,
  PlanOptions,
} from "../plan/types.js";
import { readManifest } from "./read-manifest.js";
import type { ReadManifest, ManifestSource } from "./read-manifest.js";
import { adviseOn, type Meaning } from "./read-meaning.js";

export { adviseOn, emitFiles, openProject, readManifest };
export type {
  Meaning,
  OpenedProject,
  ReadManifest,
  ManifestSource,
  WantedFiles,
};

/** A plan, and its outcome; `applied` is null if nothing was written. */
export interface Outcome {
  readonly plan: Plan;
  readonly applied: Applied | null;
}

/** emit -> plan. Writes nothing. */
export async function planRun(
  wanted: WantedFiles,
  options: PlanOptions = {},
): Promise<Plan> {
  const { files, edits = [], place, cache, target } = wanted;
  const { makePlan } = await import("../plan/make-plan.js");
  const { readDisk, readLockFile } = await import("../apply/read-target.js");
  const { readCompleteMerges } = await import("../apply/complete-merges.js");
  const completeMerges = readCompleteMerges({ ...place, cache });
  const { adoptLock } = await import("./adopt-lock.js");
  const adoption = adoptLock(place, readLockFile(place), files);
  const { lock } = adoption;
  const output = recordOf(target, new Set(files.map(({ path }) => path)));
  const moves = await findMoves(wanted, output, lock);
  const plan = await makePlan(
    {
      wanted: files,
      edits: [...edits, ...adoption.edits, ...moves.edits],
      output,
      moved: moves.moved,
      options: { completeMerges, ...options },
    },
    {
      readLock: () => lock,
      readDisk: async (paths) => {
        const others = await findOtherLocks(place, paths);
        return readDisk(place, [...paths, ...others]);
      },
      readVersions: async (paths) => {
        const { readGitVersions } = await import("../project/git-versions.js");
        return readGitVersions(place.root, place.lockPath, paths);
      },
      readSources: async () => {
        const { listSourceFiles } = await import("../project/source-files.js");
        return readDisk(place, listSourceFiles(place.root));
      },
      layOut: async (created) => {
        const { layOutFiles } = await import("../project/lay-out.js");
        return layOutFiles(place.root, created);
      },
    },
  );
  const shared = await placeProblems(wanted, plan.problems);
  const problems = [...adoption.problems, ...moves.problems, ...shared];
  // A target that could not use the files gets none.
  const blocked = [...moves.problems, ...wanted.problems].some(isError);
  return blocked
    ? { ...plan, problems, blocked, lock: null }
    : { ...plan, problems };
}

/**
 * The locks of manifests that may claim the same files. Those in the folders
 * above the files are seen anyway; if a manifest writes outside its own folder,
 * others may do so from anywhere.
 */
async function findOtherLocks(
  { root, lockPath }: OpenedProject["place"],
  paths: readonly string[],
): Promise<readonly string[]> {
  const own = posix.dirname(lockPath);
  const isBeside = (path: string): boolean =>
    own !== "." && !path.startsWith(`${own}/`);
  if (!paths.some(isBeside)) return [];
  const { listLocks } = await import("../project/source-files.js");
  return listLocks(root);
}

/**
 * Faults of files that only another folder can fix, at that folder's key; places in a
 * file, under the name that messages have for it.
 */
async function placeProblems(
  { target, findKey, show }: WantedFiles,
  problems: readonly FileProblem[],
): Promise<readonly FileProblem[]> {
  return Promise.all(
    problems.map(async (problem) => {
      const { span, file } = problem;
      if (span?.file === file)
        return { ...problem, span: { ...span, file: show(file) } };
      if (problem.code !== "shared-output") return problem;
      const key = findFolder(target, problem.file);
      return { ...problem, span: key === null ? null : await findKey(key) };
    }),
  );
}

/** What must move because the output now has other folders, or other files. */
async function findMoves(
  { model, files, edits = [], place, target }: WantedFiles,
  output: OutputRecord,
  file: LockFile,
): Promise<OutputMoves> {
  const lock = readLock(file);
  const none = { edits: [], moved: new Set<string>(), problems: [] };
  const joined = await findJoined(files, place, lock);
  if (!hasMoved(lock, output) && joined.length === 0) return none;
  // An edit relies on where files are, and that is about to change. So prune
  // waits, too: it would take files at their old places for unneeded ones.
  if (edits.length > 0) return { ...none, problems: [refuseEdits(lock)] };
  const { planMoves } = await import("./move-output.js");
  const { importExtension } = target;
  const moving = { place, model, files, output, importExtension, joined };
  return planMoves(moving, lock);
}

/** The parts of the runtime that earlier versions had in files of their own. */
async function findJoined(
  files: WantedFiles["files"],
  place: WantedFiles["place"],
  lock: LockState,
): Promise<readonly Move[]> {
  const { findJoinedParts, listGoneParts } =
    await import("../edit/joined-parts.js");
  const gone = listGoneParts(lock, files);
  if (gone.length === 0) return [];
  const { readDisk } = await import("../apply/read-target.js");
  const { textAt } = await import("../plan/disk.js");
  const disk = readDisk(place, gone);
  const texts = gone.map((path) => [path, textAt(disk, path) ?? ""] as const);
  return findJoinedParts(new Map(texts), files);
}

/**
 * plan -> apply, while no other run does so. A blocked plan is not applied.
 * Throws the signal's reason if that stops it; then everything is left as it
 * was.
 */
export async function applyRun(
  wanted: WantedFiles,
  options: PlanOptions = {},
  signal?: AbortSignal,
  progress?: (done: number, total: number) => void,
): Promise<Outcome> {
  const { withRunLock } = await import("../apply/run-lock.js");
  const { applyPlan } = await import("../apply/apply.js");
  const { writeCompleteMerges } = await import("../apply/complete-merges.js");
  const { place, cache } = wanted;
  const copies = `${cache}/copies`;
  const stop = signal && { signal };
  const work = async (): Promise<Outcome> => {
    const plan = await planRun(wanted, options);
    if (plan.blocked) return { plan, applied: null };
    const applied = await applyPlan(plan, place, {
      copies,
      ...stop,
      ...(progress && { progress }),
    });
    writeCompleteMerges({ ...place, cache }, plan.completeMerges);
    return { plan, applied };
  };
  return withRunLock(place, work, undefined, stop);
}

function isError({ severity }: Pick<Diagnostic, "severity">): boolean {
  return severity === "error";
}
