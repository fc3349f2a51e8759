/**
 * The end of every `rename`: once the manifest has the new name, all that is named after
 * it follows, in the user's code too.
 */
import type { ManifestPath } from "../../diagnostics/diagnostic.js";
import { problemAt } from "../../diagnostics/file-problem.js";
import type { Renamings } from "../../edit/pair-models.js";
import { emitFiles, type Meaning } from "../../run/pipeline.js";
import { BY_THE_WAY } from "../../run/plan-migration.js";
import { toFinding, type PlanFinding } from "../../report/plan-problems.js";
import { carryOut } from "../carry-out.js";
import { manifestEdits, type ManifestState } from "../change-manifest.js";
import type { CommandContext, ExitCode } from "../context.js";
import { sayErrors } from "../say.js";
import { checkCommitted } from "../uncommitted.js";
import { findNewAddresses, findOldNames } from "./findings.js";
import type { RenameFlags } from "./flags.js";
import { planRename } from "./plan.js";

/** A manifest that was read, and what it means. */
interface Understood extends ManifestState {
  readonly meaning: Meaning;
}

/**
 * Returns 1 if work is not committed, or a file cannot be renamed in.
 *
 * @param path the renamed key
 */
export async function renameInCode(
  context: CommandContext,
  before: Understood,
  changed: Understood,
  renamings: Renamings,
  path: ManifestPath,
  flags: RenameFlags,
): Promise<ExitCode> {
  const old = await emitFiles(before.read, before.meaning);
  const wanted = await emitFiles(changed.read, changed.meaning, BY_THE_WAY);
  const manifest = manifestEdits(before.read, changed, wanted.place.root);
  const { generated, texts, unreadable, ...own } = planRename(
    old,
    wanted,
    renamings,
    manifest.map((edit) => edit.path),
  );
  // The manifest comes last: until it is written, the run can be repeated.
  const edits = [...own.edits, ...manifest];
  const refused = [
    ...unreadable.map((file) => refuseUnreadable(file, wanted.show)),
    ...checkCommitted(wanted, edits, flags.force ?? false),
  ];
  if (refused.length > 0)
    return sayErrors(context, { ...before.read, diagnostics: refused });
  const left = findOldNames(renamings, generated, texts, wanted.show);
  const diagnostics = [
    ...changed.read.diagnostics,
    ...(await findNewAddresses(renamings, changed.read, path)),
    ...left.diagnostics,
  ];
  const sources = new Map([...changed.read.sources, ...left.sources]);
  const found = { diagnostics, sources };
  return carryOut(context, { ...wanted, edits }, found, flags, {});
}

function refuseUnreadable(
  file: string,
  show: (path: string) => string,
): PlanFinding {
  const message = `${show(file)} is not UTF-8 text, so it cannot be renamed in`;
  return toFinding(problemAt("unreadable-file", file, message), show);
}
