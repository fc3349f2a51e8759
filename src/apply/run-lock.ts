/**
 * Makes sure that only one run at a time plans and writes: two could each undo
 * half of what the other does. The lock is a file beside
 * `resource-gen.lock.json`. A run renews its time while it goes on, and removes it
 * when it ends; if a run was killed, the next one takes its lock over.
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

/** How long a run waits for another one, and how often it checks, in milliseconds. */
export interface Patience {
  readonly wait: number;
  readonly interval: number;
  /** Ends the waiting. */
  readonly signal?: AbortSignal;
}

const usual: Patience = { wait: 10_000, interval: 50 };

/** For how long a lock is watched before its run counts as dead, in milliseconds. */
const WATCH = 3_000;

/**
 * Runs `work`, which plans and applies, while no other run does. `work` is given
 * the run's pulse, to be felt before each change of the disk. Throws CannotRun
 * `another-run` if the other run does not end in time.
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

/** Where the lock of a run stands, absolute. */
export function findRunLock(
  host: Host,
  { root, lockPath }: TargetPlace,
): string {
  const folder = posix.dirname(lockPath);
  const inspector = createInspector(host.fs, root);
  return inspector.absolute(posix.join(folder, runLockName));
}

/** False if the folder is not writable: then no other run can write either. */
async function acquire(
  host: Host,
  path: string,
  token: string,
  { wait, interval, signal }: Patience,
): Promise<boolean> {
  let seen: Holder = { token: "", modified: 0 };
  // How long for the same run, and how long it has given no sign of life.
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

/** True if the lock is made, null if there is one, false if none can be made. */
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
 * Whether a lock belongs to nobody any more. Whoever has no sign of life for long
 * is watched for a while besides: clocks of two machines may differ.
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
