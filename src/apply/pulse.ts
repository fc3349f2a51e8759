/** A run's sign of life: the time of its lock, renewed as it goes on. */
import { CannotRun } from "../diagnostics/cannot-run.js";
import type { Host } from "./host.js";
import { BEAT, describeHolder, readHolder } from "./run-holder.js";

/** What the code inside a run sees of the lock. */
export interface Pulse {
  /**
   * Call it before each change to the disk. Throws CannotRun `another-run` if
   * another run has taken over the lock because this one was suspended for
   * long.
   */
  readonly feel: () => void;
}

/**
 * Renews the lock every second until it is stopped. While a stage keeps the
 * process busy, no timer runs, so `feel` renews it too.
 */
export function createPulse(
  host: Host,
  path: string,
  token: string,
): Pulse & { readonly stop: () => void } {
  let last = host.now();
  const beat = (): void => {
    last = host.now();
    const holder = readHolder(host, path);
    if (holder?.token === token) {
      renew(host, path, last);
      return;
    }
    const who = holder === null ? "it has ended" : describeHolder(holder);
    throw new CannotRun(
      "another-run",
      `this run was suspended, and another one has taken its place (${who}): ${path}`,
    );
  };
  const stop = host.every(BEAT, () => {
    try {
      beat();
    } catch {
      // The work finds out when it is about to write.
      last = -Infinity;
    }
  });
  return {
    stop,
    feel: () => {
      if (host.now() - last >= BEAT) beat();
    },
  };
}

function renew(host: Host, path: string, time: number): void {
  try {
    host.fs.touch(path, time);
  } catch {
    // On a disk that keeps no times, a long run counts as dead; `feel` notices.
  }
}
