/** Makes the plan's inputs from texts. */
import { hash } from "node:crypto";
import type { OutputFile } from "../../src/emit/file.js";
import type {
  MergeFunction,
  MergeNotes,
  MergeResult,
} from "../../src/merge/result.js";
import { makeEntry } from "../../src/plan/knowledge.js";
import { readLock } from "../../src/plan/lock.js";
import { printLock } from "../../src/plan/lock-text.js";
import { planFiles } from "../../src/plan/plan.js";
import type {
  FileAction,
  DiskFile,
  LockEntry,
  LockState,
  Plan,
  PlanInput,
} from "../../src/plan/types.js";

export const lockPath = "resource-gen.lock.json";

/** A file on the disk. */
export function file(text: string): DiskFile {
  return { kind: "file", text, sha256: hash("sha256", text) };
}

export function disk(
  files: Readonly<Record<string, string | DiskFile>>,
): ReadonlyMap<string, DiskFile> {
  return new Map(
    Object.entries(files).map(([path, found]) => [
      path,
      typeof found === "string" ? file(found) : found,
    ]),
  );
}

/** A lock that lists these texts as written. */
export function lockOf(
  files: Readonly<Record<string, string | LockEntry>>,
  owner: LockEntry["owner"] = "machine",
): LockState {
  const entries = Object.entries(files).map(
    ([path, found]): [string, LockEntry] => [
      path,
      typeof found === "string" ? makeEntry(owner, path, found) : found,
    ],
  );
  return lockFrom(printLock(entries));
}

export function lockFrom(
  text: string | null,
  journals: readonly string[] = [],
): LockState {
  const sha256 = text === null ? null : hash("sha256", text);
  return readLock({ path: lockPath, text, sha256, journals });
}

export const noLock = lockFrom(null);

export function machine(path: string, content: string): OutputFile {
  return { path, owner: "machine", content };
}

/** A merge that must not be asked for. */
export const noMerge: MergeFunction = ({ path }) => {
  throw new Error(`${path} was merged`);
};

export function plan(
  input: Partial<PlanInput> & Pick<PlanInput, "wanted">,
): Plan {
  return planFiles({
    disk: new Map(),
    lock: noLock,
    merge: noMerge,
    ...input,
  });
}

/** The actions in few words: `update src/a.ts`. */
export function show(actions: readonly FileAction[]): readonly string[] {
  return actions.map(({ action, path }) => `${action} ${path}`);
}

/** The disk and the lock as they are once the plan is applied. */
export function applied(
  before: ReadonlyMap<string, DiskFile>,
  made: Plan,
  lock: LockState,
): { disk: ReadonlyMap<string, DiskFile>; lock: LockState } {
  const after = new Map(before);
  for (const action of made.actions) {
    if ("content" in action) after.set(action.path, file(action.content));
    if (action.action === "delete") after.delete(action.path);
  }
  return {
    disk: after,
    lock: made.lock === null ? lock : lockFrom(made.lock.content),
  };
}

/** A result of a merge; what it found out about stubs may be left out. */
type Said = MergeResult extends infer Result
  ? Result extends MergeNotes
    ? Omit<Result, keyof MergeNotes> & Partial<MergeNotes>
    : Result
  : never;

/** A merge that says what it is asked to say. */
export function says(said: Said): MergeFunction {
  const result = { members: {}, withheld: [], ...said };
  return () => result;
}

/** Whether `merge` will be called, which costs the loading of a parser. */
export function needsMerge(input: Omit<PlanInput, "merge">): boolean {
  let called = false;
  const merge: MergeFunction = (...args) => {
    called = true;
    return says({ kind: "unchanged" })(...args);
  };
  planFiles({ ...input, merge });
  return called;
}
