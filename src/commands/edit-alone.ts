/**
 * Makes edits of the user's own files and nothing else, for commands that change a
 * file without generating.
 */
import { applyPlan } from "../apply/apply.js";
import { readDisk, type TargetPlace } from "../apply/read-target.js";
import { withRunLock } from "../apply/run-lock.js";
import { readLock } from "../plan/lock.js";
import { planFiles } from "../plan/plan.js";
import type { Disk, FileEdit, Plan } from "../plan/types.js";

/**
 * Plans the edits and, unless the plan is blocked, writes them. Generated files
 * and the lock stay as they are.
 *
 * @param decide receives what is on disk at the paths
 */
export function editAlone(
  place: TargetPlace,
  paths: readonly string[],
  decide: (disk: Disk) => readonly FileEdit[] | Promise<readonly FileEdit[]>,
): Promise<Plan> {
  return withRunLock(place, async () => {
    const disk = readDisk(place, paths);
    const edits = await decide(disk);
    const lock = readLock({ path: place.lockPath, text: null, sha256: null });
    const merge = (): never => {
      throw new Error("there is nothing to merge");
    };
    const made = planFiles({ wanted: [], disk, lock, edits, merge });
    const plan = { ...made, lock: null, changes: edits.length > 0 };
    if (!plan.blocked) await applyPlan(plan, place);
    return plan;
  });
}
