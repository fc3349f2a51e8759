/**
 * Requires `--force` if a run would change files with uncommitted work:
 * afterwards the two could not be told apart.
 */
import { problemAt } from "../diagnostics/file-problem.js";
import type { WantedFiles } from "../run/pipeline.js";
import type { FileEdit } from "../plan/types.js";
import { findUncommitted } from "../project/git-status.js";
import { toFindings, type PlanFinding } from "../report/plan-problems.js";

/** An error for each such file; none with `force`, or without git. */
export function checkCommitted(
  { place, show }: Pick<WantedFiles, "place" | "show">,
  edits: readonly FileEdit[],
  force: boolean,
): readonly PlanFinding[] {
  if (force) return [];
  const touched = edits.flatMap((edit) => {
    if (edit.action === "move") return edit.content === null ? [] : [edit.from];
    return edit.action === "create" ? [] : [edit.path];
  });
  const problems = findUncommitted(place.root, touched).map((file) =>
    problemAt(
      "uncommitted-changes",
      file,
      `${show(file)} has uncommitted changes`,
    ),
  );
  return toFindings(problems, show);
}
