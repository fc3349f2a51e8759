/**
 * Plans edits of the user's own files and nothing else, for commands that change a
 * file without generating.
 */
import { planFiles } from "../plan/plan.js";
import type { Disk, FileEdit, Plan } from "../plan/types.js";

/** What was generated before stays as it is, and so does the lock. */
export function planEditsAlone(
  lockPath: string,
  disk: Disk,
  edits: readonly FileEdit[],
): Plan {
  const nothing = {
    text: null,
    sha256: null,
    sides: [],
    journals: [],
    records: [],
  };
  const lock = { path: lockPath, trusted: true, problems: [], ...nothing };
  const merge = (): never => {
    throw new Error("there is nothing to merge");
  };
  const plan = planFiles({ wanted: [], disk, lock, edits, merge });
  return { ...plan, lock: null, changes: edits.length > 0 };
}
