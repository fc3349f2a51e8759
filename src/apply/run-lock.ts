/**
 * Makes sure that only one run at a time plans and writes: two could each undo
 * half of what the other does. The lock is a file beside
 * `resource-gen.lock.json`. It is removed when the run ends; if a run was killed,
 * the next one takes its lock over.
 */
import { posix } from "node:path";
import { CannotRun } from "../diagnostics/cannot-run.js";
import { codeOf } from "./file-system.js";
import { nodeHost, type Host } from "./host.js";
import { createInspector, decode } from "./inspect.js";
import type { TargetPlace } from "./read-target.js";
import { runLockName, tempName } from "./temp-names.js";

/** How long a run waits for another one, and how often it checks, in milliseconds. */
export interface Patience {
  readonly wait: number;
  readonly interval: number;
  /** Ends the waiting. */
  readonly signal?: AbortSignal;
}

const usual: Patience = { wait: 10_000, interval: 50 };

/**
 * Runs `work`, which plans and applies, while no other run does. Throws
 * CannotRun `another-run` if the other run does not end in time.
 */
export async function withRunLock<Result>(
  place: TargetPlace,
  work: () => Promise<Result>,
  host: Host = nodeHost,
  patience: Partial<Patience> = {},
): Promise<Result> {
  const inspector = createInspector(host.fs, place.root);
  const folder = posix.dirname(place.lockPath);
  const path = inspector.absolute(posix.join(folder, runLockName));
  const token = `${host.pid} ${host.name}\n`;
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

/** False if the folder is not writable: then no other run can write either. */
async function acquire(
  host: Host,
  path: string,
  token: string,
  { wait, interval, signal }: Patience,
): Promise<boolean> {
  const bytes = new TextEncoder().encode(token);
  for (let waited = 0; ; waited += interval) {
    signal?.throwIfAborted();
    try {
      host.fs.create(path, bytes);
      return true;
    } catch (error) {
      const code = codeOf(error);
      if (["EACCES", "EPERM", "EROFS", "ENOENT"].includes(code)) return false;
      if (code !== "EEXIST")
        throw new CannotRun(
          "write-failed",
          `${path} cannot be written`,
          undefined,
          error,
        );
    }
    const holder = readHolder(host, path);
    if (holder !== null && isDead(host, holder)) {
      if (await takeOver(host, path, token, interval)) return true;
      continue;
    }
    if (waited < wait) {
      await host.sleep(interval);
      continue;
    }
    // Still half a token: that run was killed while it wrote the lock.
    if (holder === "" && (await takeOver(host, path, token, interval)))
      return true;
    throw new CannotRun(
      "another-run",
      `another run is at work (${holder?.trim() ?? "it has just ended"}): ${path}`,
    );
  }
}

/** Who holds the lock; "" if the file does not say. Null: nobody any more. */
function readHolder(host: Host, path: string): string | null {
  const bytes = host.fs.read(path);
  if (bytes === null) return null;
  const token = decode(bytes) ?? "";
  return /^\d+ .*\n$/.test(token) ? token : "";
}

function isDead(host: Host, token: string): boolean {
  const [pid = "", ...name] = token.trim().split(" ");
  return name.join(" ") === host.name && !host.isAlive(Number(pid));
}

/**
 * Replaces the token of a dead run by ours. If several runs try at once, the last
 * one holds the lock, so each checks again after a moment.
 */
async function takeOver(
  host: Host,
  path: string,
  token: string,
  interval: number,
): Promise<boolean> {
  const name = tempName({ pid: host.pid, serial: 0, purpose: "new" });
  const mine = path.slice(0, -runLockName.length) + name;
  if (host.fs.lstat(mine) !== null) host.fs.remove(mine);
  host.fs.create(mine, new TextEncoder().encode(token));
  host.fs.rename(mine, path);
  await host.sleep(interval);
  return readHolder(host, path) === token;
}

/** If the lock cannot be removed, it will soon belong to a dead process. */
function release(host: Host, path: string, token: string): void {
  try {
    if (readHolder(host, path) === token) host.fs.remove(path);
  } catch {
    // The run is over, and its result has been reported.
  }
}
