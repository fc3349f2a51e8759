/**
 * Applies a plan to the disk, all of it or nothing. Decides nothing: a file
 * that is not as the plan expects stops the run.
 *
 * There are two phases. First, everything is written to temporary files,
 * starting with the next lock: if the run is killed, that lock is the journal
 * that tells the next run what this one was about to write. Then each file is
 * renamed into place, so it is either old or new, never half-written; the lock
 * comes last. There is no fsync: a killed process loses nothing it has written,
 * and after a power failure the run can be repeated.
 */
import { posix } from "node:path";
import { setImmediate } from "node:timers/promises";
import { CannotRun } from "../diagnostics/cannot-run.js";
import type { DeleteAction, Plan, WriteAction } from "../plan/types.js";
import { listCopies, type Copy } from "./copies.js";
import { clearFolders, clearLeftovers } from "./clear.js";
import { nodeHost, type ApplyHost } from "./host.js";
import { createInspector } from "./inspect.js";
import { findLeftovers } from "./leftovers.js";
import type { TargetPlace } from "./read-target.js";
import { Steps, type Staged } from "./steps.js";

export interface ApplyOptions {
  /**
   * Preferred folder for copies of overwritten edits, relative to the root.
   * Used only if it is writable.
   */
  readonly copies?: string;
  /** Stops the run between two files, leaving everything as before. */
  readonly signal?: AbortSignal;
  /** Called before each file with the number done and the total. */
  readonly progress?: (done: number, total: number) => void;
}

/** Paths relative to the root. */
export interface Applied {
  readonly written: readonly string[];
  readonly deleted: readonly string[];
  /** Copies of what `--force` overwrote. */
  readonly copies: readonly { readonly path: string; readonly copy: string }[];
}

const usualCopies = "node_modules/.cache/resource-gen/copies";

/**
 * Applies a plan that is not blocked. Call it inside the `withRunLock` in which
 * the plan was made. Throws CannotRun if something cannot be written or is no
 * longer as planned, and the signal's reason if the signal stopped the run. In
 * either case, everything is as it was before.
 */
export async function applyPlan(
  plan: Plan,
  place: TargetPlace,
  options: ApplyOptions = {},
  host: ApplyHost = nodeHost,
): Promise<Applied> {
  if (plan.blocked) throw new Error("a blocked plan must not be applied");
  const writes = plan.actions.filter(isWrite);
  const deletes = plan.actions.filter(isDelete);
  const inspector = createInspector(host.fs, place.root);
  const lockFolder = folderOf(place.lockPath);
  const copies = listCopies(
    writes,
    host.fs,
    inspector,
    options.copies ?? usualCopies,
    lockFolder,
  );
  const folders = [
    ...plan.folders,
    lockFolder,
    ...copies.map(({ copy }) => folderOf(copy)),
  ];
  const leftovers = findLeftovers(
    host,
    inspector,
    [...new Set(folders)],
    place.lockPath,
  );

  if (plan.changes) {
    const serial = Math.max(0, ...leftovers.map((leftover) => leftover.serial));
    const steps = new Steps(host, place, serial);
    // Each file is written first, and then put in its place.
    const total = 2 * writes.length + deletes.length;
    let done = 0;
    const pause = async (): Promise<void> => {
      options.progress?.(done++, total);
      options.signal?.throwIfAborted();
      if (options.signal !== undefined) await setImmediate();
    };
    try {
      await change(steps, plan, writes, deletes, copies, pause);
    } catch (error) {
      throw describeFailure(error, steps.rollBack());
    }
    steps.finish();
  }
  clearLeftovers(host, leftovers);
  clearFolders(host, inspector, [
    ...plan.emptied,
    ...leftovers.map(({ folder }) => folder),
  ]);
  return {
    written: writes.map(({ path }) => path),
    deleted: deletes.map(({ path }) => path),
    copies: copies.flatMap(({ path, copy }) =>
      path === null ? [] : [{ path, copy }],
    ),
  };
}

async function change(
  steps: Steps,
  plan: Plan,
  writes: readonly WriteAction[],
  deletes: readonly DeleteAction[],
  copies: readonly Copy[],
  pause: () => Promise<void>,
): Promise<void> {
  // Check everything first, so that the most likely faults cost no writing.
  for (const { path, expects } of [...writes, ...deletes])
    steps.expect(path, expects);
  if (plan.lock !== null) steps.expect(plan.lock.path, plan.lock.expects);
  for (const { copy, exists } of copies) if (!exists) steps.expect(copy, null);

  const stage = (
    path: string,
    content: string | Uint8Array,
    expects: string | null,
    purpose?: string,
  ): Staged => {
    steps.makeFolders(path);
    return steps.stage(path, content, expects, purpose);
  };
  const lock =
    plan.lock === null
      ? null
      : stage(
          plan.lock.path,
          plan.lock.content,
          plan.lock.expects,
          posix.basename(plan.lock.path),
        );
  const staged: Staged[] = [];
  for (const { copy, bytes, exists } of copies)
    if (!exists) staged.push(stage(copy, bytes, null));
  for (const { path, content, expects } of writes) {
    await pause();
    staged.push(stage(path, content, expects));
  }

  for (const file of staged) {
    await pause();
    steps.place(file);
  }
  for (const { path, expects } of deletes) {
    await pause();
    steps.delete(path, expects);
  }
  await pause();
  // Before the lock, which is the last record of these folders.
  for (const folder of plan.emptied) steps.clearFolder(folder);
  if (lock !== null) steps.place(lock);
}

function describeFailure(error: unknown, faults: readonly string[]): unknown {
  if (faults.length === 0 || !(error instanceof CannotRun)) return error;
  return new CannotRun(
    error.code,
    `${error.message}; some files could not be restored: ${faults.join(", ")}`,
    "the next run completes or undoes what this one began",
    error,
  );
}

function isWrite(action: Plan["actions"][number]): action is WriteAction {
  return ["create", "update", "insert"].includes(action.action);
}

function isDelete(action: Plan["actions"][number]): action is DeleteAction {
  return action.action === "delete";
}

function folderOf(path: string): string {
  const folder = posix.dirname(path);
  return folder === "." ? "" : folder;
}
