/**
 * Makes sure that only one run at a time plans and writes; two could each undo
 * half of the other's work. The lock is a file next to
 * `resource-gen.lock.json`. A run keeps renewing the file's time and removes
 * the file when it ends; if a run was killed, the next one takes over its lock.
 */
import { posix } from "node:path";
import { CannotRun } from "../diagnostics/cannot-run.js";
import { codeOf } from "./file-system.js";
import { nodeHost, type Host } from "./host.js";
import { createInspector, writeFailed } from "./inspect.js";
import { createPulse, type Pulse } from "./pulse.js";
import type { TargetPlace } from "./read-target.js";
import { describeHolder, isDead, isSilent, readHolder } from "./run-holder.js";
import type { Holder } from "./run-holder.js";
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

/** How long to watch a silent lock before its run counts as dead, in ms. */
const WATCH = 3_000;

/**
 * Runs `work`, which plans and applies, while no other run does. `work`
 * receives the run's pulse, which it must feel before each change to the disk.
 * Throws CannotRun `another-run` if the other run does not end in time.
 */
export async function withRunLock<Result>(
  place: TargetPlace,
  work: (pulse: Pulse) => Promise<Result>,
  host: Host = nodeHost,
  patience: Partial<Patience> = {},
): Promise<Result> {
  const path = findRunLock(host, place);
  const token = `${host.pid} ${host.name} ${host.newId()}\n`;
  const held = await acquire(host, path, token, {
    ...usual,
    ...patience,
  });
  if (!held) return work({ feel: () => undefined });
  const pulse = createPulse(host, path, token);
  try {
    return await work(pulse);
  } finally {
    pulse.stop();
    release(host, path, token);
  }
}

/** The absolute path of the run lock. */
export function findRunLock(
  host: Host,
  { root, lockPath }: TargetPlace,
): string {
  const folder = posix.dirname(lockPath);
  const inspector = createInspector(host.fs, root);
  return inspector.absolute(posix.join(folder, runLockName));
}

/** False if the folder is not writable; then no other run can write either. */
async function acquire(
  host: Host,
  path: string,
  token: string,
  { wait, interval, signal }: Patience,
): Promise<boolean> {
  let seen: Holder = { token: "", modified: 0 };
  // How long it has waited for the same run, and since that run's last sign of
  // life.
  let [waited, watched] = [0, 0];
  for (;;) {
    signal?.throwIfAborted();
    const made = create(host, path, token);
    if (made !== null) return made;
    const holder = readHolder(host, path);
    const now = holder ?? seen;
    if (now.token !== seen.token) waited = 0;
    if (now.token !== seen.token || now.modified !== seen.modified) watched = 0;
    seen = now;
    if (holder !== null && isOver(host, holder, watched)) {
      if (takeOver(host, path, token, holder)) return true;
    } else if (waited >= wait && watched < wait) {
      const who =
        holder === null ? "it has just ended" : describeHolder(holder);
      const message = `another run is at work (${who}): ${path}`;
      throw new CannotRun("another-run", message);
    }
    await host.sleep(interval);
    waited += interval;
    watched += interval;
  }
}

/** True if the lock was created, null if one exists, false if impossible. */
function create(host: Host, path: string, token: string): boolean | null {
  try {
    host.fs.create(path, new TextEncoder().encode(token));
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === "EEXIST") return null;
    if (["EACCES", "EPERM", "EROFS", "ENOENT"].includes(code)) return false;
    throw writeFailed(path, error);
  }
}

/**
 * Whether the lock's run is over. A run that has been silent for long is also
 * watched for a while, because the clocks of two machines may differ.
 */
function isOver(host: Host, holder: Holder, watched: number): boolean {
  return isDead(host, holder) || (isSilent(host, holder) && watched >= WATCH);
}

/** If the lock cannot be removed, it will soon belong to a dead process. */
function release(host: Host, path: string, token: string): void {
  try {
    if (readHolder(host, path)?.token === token) host.fs.remove(path);
  } catch {
    // The run is over, and its result has been reported.
  }
}
