/**
 * Describes the lock of a run for `doctor`; reports one left by a killed run.
 */
import { posix } from "node:path";
import { nodeHost } from "../apply/host.js";
import type { TargetPlace } from "../apply/read-target.js";
import { describeHolder, isDead, readHolder } from "../apply/run-holder.js";
import { findRunLock } from "../apply/run-lock.js";
import { runLockName } from "../apply/temp-names.js";
import { problemAt, type FileProblem } from "../diagnostics/file-problem.js";

export interface RunLockReport {
  /** The run in progress; null if there is none. */
  readonly fact: string | null;
  readonly problems: readonly FileProblem[];
}

/** Reports on the current lock. */
export function reportRunLock(place: TargetPlace): RunLockReport {
  const holder = readHolder(nodeHost, findRunLock(nodeHost, place));
  if (holder === null) return { fact: null, problems: [] };
  const who = describeHolder(holder);
  const path = posix.join(posix.dirname(place.lockPath), runLockName);
  if (isDead(nodeHost, holder)) {
    const message = `${path} was left by a run that was killed: ${who}, which has ended`;
    return {
      fact: null,
      problems: [problemAt("run-lock-left", path, message)],
    };
  }
  const isHere = holder.process?.machine === nodeHost.name;
  const fact = isHere
    ? `${who} is at work`
    : `${who}; if that is gone, delete ${path}`;
  return { fact, problems: [] };
}
