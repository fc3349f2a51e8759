/**
 * What to write, delete and keep, as one pure function of the output, the disk
 * and the lock. Reads nothing and writes nothing: `generate` applies the plan;
 * `--check`, `--diff` and `--dry-run` print it.
 */
import { withoutEnding } from "../code/scope.js";
import { problemAt } from "../diagnostics/file-problem.js";
import type { OutputFile } from "../emit/file.js";
import { editLock } from "./edit-lock.js";
import { addEdits, editDisk, editedPaths } from "./edits.js";
import { findEditFaults, isChange } from "./edits.js";
import { knownEntries, knownPaths } from "./knowledge.js";
import { fitIndex } from "./fit-index.js";
import { planHistory, planLostHistory } from "./history.js";
import { readLock, rebuilt } from "./lock.js";
import { isMarked, planMachine, planUnwanted } from "./machine.js";
import { planLock } from "./next-lock.js";
import {
  textAfter,
  type DecisionContext,
  type Decision,
  type Opened,
} from "./decision.js";
import { textAt } from "./disk.js";
import { comparePaths, foldCase, folderOf, resolvePath } from "./paths.js";
import type { FileProblem, LockEntry, Plan, PlanInput } from "./types.js";
import { planOrphan, planYours } from "./yours.js";

/** Decides for every file. Never throws, whatever is on the disk. */
export function planFiles(given: PlanInput): Plan {
  const decided = new Map<string, Decision>();
  const { input, disk } = openContext(given);
  let isKnown: boolean | undefined;
  const isOfThisVersion = (): boolean =>
    (isKnown ??= keepsRuntime(input, decided));
  const context: DecisionContext = { input, disk, decided, isOfThisVersion };
  const wanted = new Set(input.wanted.map(({ path }) => path));
  const decisions: readonly (readonly [string, Decision])[] = [
    ...input.wanted.map((file) => {
      const decision = planWanted(context, file);
      decided.set(file.path, decision);
      return [file.path, decision] as const;
    }),
    ...knownPaths(input.lock)
      .filter((path) => !wanted.has(path))
      .sort(comparePaths)
      .map((path) => [path, planGone(context, path)] as const),
  ];

  const rivals = findRivals(input);
  const stopping = [
    ...findEditFaults(input),
    ...findCollisions(input.wanted),
    ...rivals,
  ];
  const all = [
    ...input.lock.problems,
    ...findLoss(context),
    ...stopping,
    ...decisions.flatMap(([, { problem }]) => problem ?? []),
  ];
  // Other problems in another manifest's files are only a consequence of that.
  const problems = rivals.length > 0 ? rivals : all;
  const blocked =
    stopping.length > 0 ||
    input.lock.problems.some(({ severity }) => severity === "error") ||
    decisions.some(([, { blocks }]) => blocks === true);
  const actions = addEdits(
    context,
    decisions.flatMap(([, { action }]) => action ?? []),
  );
  const entries = decisions.flatMap(
    ([path, { entry }]): readonly [string, LockEntry][] =>
      entry === null ? [] : [[path, entry]],
  );
  const lock = blocked ? null : planLock(input.lock, entries, input.output);
  return {
    actions,
    problems,
    blocked,
    changes: lock !== null || actions.some(isChange),
    lock,
    lockText: input.lock.text,
    folders: foldersOf(pathsToRead(input)),
    emptied: foldersOf([
      ...decisions.flatMap(([path, { entry }]) => (entry === null ? path : [])),
      ...(input.edits ?? []).flatMap((edit) =>
        edit.action === "move" ? edit.from : [],
      ),
    ]),
    renewed: decisions.flatMap(([path, { isRenewed }]) =>
      isRenewed === true ? path : [],
    ),
    completeMerges: decisions.flatMap(
      ([, { completeMerge }]) => completeMerge ?? [],
    ),
    found: hashesOf(input),
  };
}

/** The lock and the disk as they will be after the edits. */
export function openContext(given: PlanInput): Opened {
  const input = { ...given, lock: editLock(given.lock, given.edits) };
  return { input, disk: editDisk(input) };
}

/**
 * Whether there is a runtime, and it stays as it is. An imported one does not show
 * which version wrote the project.
 */
function keepsRuntime(
  { output }: PlanInput,
  decided: ReadonlyMap<string, Decision>,
): boolean {
  const runtime = output?.runtime;
  if (typeof runtime !== "string") return false;
  const actions = [...decided].flatMap(([path, { action }]) =>
    path.startsWith(`${runtime}/`) ? (action?.action ?? []) : [],
  );
  return actions.includes("unchanged") && !actions.includes("update");
}

function hashesOf(input: PlanInput): ReadonlyMap<string, string | null> {
  const paths = new Set([...pathsToRead(input), ...input.disk.keys()]);
  return new Map(
    [...paths].map((path) => {
      const now = input.disk.get(path);
      if (now === undefined) return [path, null];
      return [path, now.kind === "file" ? now.sha256 : now.kind];
    }),
  );
}

function foldersOf(paths: readonly string[]): readonly string[] {
  return [...new Set(paths.map(folderOf))].sort(comparePaths);
}

/** Every path whose state the plan depends on, for the disk reader. */
export function pathsToRead(
  input: Pick<PlanInput, "wanted" | "lock" | "edits">,
): readonly string[] {
  return [
    ...new Set([
      ...input.wanted.map(({ path }) => path),
      ...knownPaths(input.lock),
      ...editedPaths(input.edits),
    ]),
  ];
}

function planWanted(context: DecisionContext, file: OutputFile): Decision {
  if (resolvePath("", file.path) !== file.path)
    throw new Error(`${file.path} is not a path below the root`);
  switch (file.owner) {
    case "machine":
      return planMachine(context, file);
    case "history":
      return planHistory(context, file);
    case "yours":
      return planYours(
        context,
        file.merge?.kind === "index" ? fitToControllers(context, file) : file,
      );
  }
}

/** The list of controllers, for their texts after the plan. */
function fitToControllers(
  context: DecisionContext,
  file: OutputFile,
): OutputFile {
  // Found once: the list has an entry for each of them.
  const paths = new Map(
    context.input.wanted.flatMap(({ path, merge }) =>
      merge?.kind === "controller" ? [[withoutEnding(path), path]] : [],
    ),
  );
  return fitIndex(file, (stem) => {
    const path = paths.get(stem);
    return path === undefined ? null : textAfter(context, path);
  });
}

/** Plans a path that only the lock knows. */
function planGone(context: DecisionContext, path: string): Decision {
  const [entry] = knownEntries(context.input.lock, path);
  if (entry?.owner === "history") return planLostHistory(context, path);
  return entry?.owner === "machine"
    ? planUnwanted(context, path)
    : planOrphan(context, path);
}

/** Warns about a lock that should exist but does not. */
function findLoss({ input, disk }: DecisionContext): readonly FileProblem[] {
  const { lock, wanted } = input;
  const isKnown = lock.text !== null || lock.sides.length > 0;
  if (isKnown || lock.journals.length > 0) return [];
  const generated = wanted.find(({ path, owner }) => {
    const text = textAt(disk, path);
    return owner === "machine" && text !== null && isMarked(text);
  });
  if (generated === undefined) return [];
  const message = `${lock.path} is missing, though ${generated.path} was generated`;
  return [rebuilt(lock.path, message)];
}

/** Files that another manifest's lock lists: the runs would undo each other. */
function findRivals({
  wanted,
  disk,
  lock,
  edits = [],
}: PlanInput): readonly FileProblem[] {
  // This manifest's own lock, from before it was moved.
  const adopted = new Set(
    edits.flatMap(({ action, path }) => (action === "delete" ? path : [])),
  );
  const rivals = [...disk.keys()].flatMap((path) => {
    if (path === lock.path || adopted.has(path)) return [];
    if (!path.endsWith("resource-gen.lock.json")) return [];
    const text = textAt(disk, path);
    if (text === null) return [];
    const { sides } = readLock({ path, text, sha256: null });
    return [
      { path, listed: new Set(sides.flatMap((side) => [...side.keys()])) },
    ];
  });
  return rivals.flatMap(({ path, listed }) => {
    const shared = wanted.find((file) => listed.has(file.path));
    if (shared === undefined) return [];
    const message = `${shared.path} belongs to another manifest, by ${path}, and this one has ${lock.path}`;
    return [problemAt("shared-output", shared.path, message)];
  });
}

/** Two paths that would be one file, on this disk or on a colleague's. */
function findCollisions(wanted: readonly OutputFile[]): readonly FileProblem[] {
  const seen = new Map<string, string>();
  return wanted.flatMap(({ path }) => {
    const folded = foldCase(path);
    const other = seen.get(folded);
    seen.set(folded, path);
    if (other === undefined) return [];
    const message = `${path} and ${other} are the same file on a disk that ignores case`;
    return [problemAt("case-conflict", path, message)];
  });
}
