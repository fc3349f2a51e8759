/**
 * Makes sure that only one run at a time plans and writes; two could each undo
 * half of the other's work. The lock is a file next to `resource-gen.lock.json`,
 * which a run removes when it ends. If the run was killed, the next one on the same
 * machine takes its lock over. Of another machine nobody can tell whether its run is
 * alive: that lock stays until somebody removes it, as one that is given up too
 * early costs somebody's lines.
 *
 * Not proper-lockfile, which had no release since 2021: it removes a dead lock and
 * creates a new one in two steps, so two runs may both take it. And it locks through
 * `graceful-fs`, so tests could not stop a run at each file operation.
 */
import { posix } from "node:path";
import { CannotRun } from "../diagnostics/cannot-run.js";
import { codeOf } from "./file-system.js";
import { nodeHost, type ApplyHost } from "./host.js";
import { createInspector, writeFailed } from "./inspect.js";
import type { TargetPlace } from "./read-target.js";
import { describeHolder, isDead, readHolder } from "./run-holder.js";
import { takeOver } from "./take-over.js";
import { runLockName } from "./temp-names.js";

/** How long a run waits for another, and how often it checks, in ms. */
export interface Patience {
  readonly wait: number;
  readonly interval: number;
  /** Ends the wait. */
  readonly signal?: AbortSignal;
}

const usual: Patience = { wait: 10_000, interval: 50 };

/**
 * How long a lock may stay without saying whose it is, in ms: a run was killed while
 * it wrote that, if it was not about to.
 */
const UNFINISHED = 3_000;

/**
 * Runs `work`, which plans and applies, while no other run does. Throws CannotRun
 * `another-run` if the other run does not end in time.
 */
export async function withRunLock<Result>(
  place: TargetPlace,
  work: () => Promise<Result>,
  host: ApplyHost = nodeHost,
  patience: Partial<Patience> = {},
): Promise<Result> {
  const path = findRunLock(host, place);
  const token = `${host.pid} ${host.name} ${host.newId()}\n`;
  const held = await acquire(host, path, token, {
    ...usual,
    ...patience,
  });
  try {
    return await work();
  } finally {
    if (held) release(host, path, token);
  }
}

/** The absolute path of the run lock. */
export function findRunLock(
  host: ApplyHost,
  { root, lockPath }: TargetPlace,
): string {
  const folder = posix.dirname(lockPath);
  const inspector = createInspector(host.fs, root);
  return inspector.absolute(posix.join(folder, runLockName));
}

/** False if the folder is not writable; then no other run can write either. */
async function acquire(
  host: ApplyHost,
  path: string,
  token: string,
  { wait, interval, signal }: Patience,
): Promise<boolean> {
  let seen = "";
  for (let waited = 0; ; waited += interval) {
    signal?.throwIfAborted();
    const made = create(host, path, token);
    if (made !== null) return made;
    const holder = readHolder(host, path);
    if (holder !== null && holder.token !== seen) {
      seen = holder.token;
      waited = 0;
    }
    const isUnfinished = holder?.process === null && waited >= UNFINISHED;
    if (holder !== null && (isUnfinished || isDead(host, holder))) {
      if (takeOver(host, path, token, holder)) return true;
    } else if (waited >= wait) {
      const who =
        holder === null ? "it has just ended" : describeHolder(holder);
      const message = `another run is at work (${who}): ${path}`;
      throw new CannotRun("another-run", message);
    }
    await host.sleep(interval);
  }
}

/** True if the lock was created, null if one exists, false if impossible. */
function create(host: ApplyHost, path: string, token: string): boolean | null {
  try {
    host.fs.create(path, new TextEncoder().encode(token));
    // Who was suspended before it was written may have lost it.
    return readHolder(host, path)?.token === token ? true : null;
  } catch (error) {
    const code = codeOf(error);
    if (code === "EEXIST") return null;
    if (["EACCES", "EPERM", "EROFS", "ENOENT"].includes(code)) return false;
    throw writeFailed(path, error);
  }
}

/** If the lock cannot be removed, it will soon belong to a dead process. */
function release(host: ApplyHost, path: string, token: string): void {
  try {
    if (readHolder(host, path)?.token === token) host.fs.remove(path);
  } catch {
    // The run is over, and its result has been reported.
  }
}
