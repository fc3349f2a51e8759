/**
 * `rename`: renames a resource in the manifest, in its controller and test, and
 * wherever the target's code uses what is generated from it, in one transaction
 * with the run that generates the rest.
 */
import type { ManifestPath } from "../../diagnostics/diagnostic.js";
import { toDiagnostic } from "../../diagnostics/locate.js";
import { showPath } from "../../diagnostics/problem.js";
import { findResources } from "../../edit/find-resources.js";
import { pairModels } from "../../edit/pair-models.js";
import type { ReadManifest } from "../../run/pipeline.js";
import type { RunFindings } from "../carry-out.js";
import { changeManifest, openManifest } from "../change-manifest.js";
import type { CommandContext, ExitCode } from "../context.js";
import { findResourceEntry } from "../find-entry.js";
import { meansField } from "../find-field.js";
import { renameField } from "./field.js";
import type { RenameFlags } from "./flags.js";
import { renameInCode } from "./in-code.js";
import { planRecordRename } from "./plan-record.js";
import { findReferences } from "./references.js";
import { sayErrors } from "../say.js";
import { UsageError } from "../usage-error.js";

/**
 * Returns 1 if the manifest has errors or cannot be changed, or work is not
 * committed.
 */
export async function runRename(
  context: CommandContext,
  from: string,
  to: string,
  flags: RenameFlags,
): Promise<ExitCode> {
  if (meansField(from)) return renameField(context, from, to, flags);
  const before = await openManifest(context);
  const { meaning } = before.read;
  if (meaning === null) return sayErrors(context, before.read);
  const entry = findResourceEntry(before.read.value, from, flags);
  refuseTwin(before.read.value, entry.path, to);
  const changes = planRecordRename(before.read.value, meaning, entry.path, to);
  let changed = await changeManifest(context, before, changes);
  // What refers to the controller must use its new name.
  if (changed.ok) {
    const references = findReferences(
      before.read.value,
      meaning.model,
      changed.meaning.model,
    );
    if (references.length > 0)
      changed = await changeManifest(context, before, [
        ...references,
        ...changes,
      ]);
  }
  if (!changed.ok) return sayErrors(context, changed);
  const renamings = pairModels(meaning.model, changed.meaning.model);
  if (renamings === null)
    return sayErrors(context, refuseSplit(before.read, entry.path));
  return renameInCode(
    context,
    { ...before, meaning },
    changed,
    renamings,
    [...entry.path.slice(0, -1), to],
    flags,
  );
}

function refuseSplit(read: ReadManifest, path: ManifestPath): RunFindings {
  const message = `${showPath(path)} cannot be renamed: its controller answers routes of other resources too`;
  return {
    diagnostics: [toDiagnostic("manifest-by-hand", message, null, { path })],
    sources: read.sources,
  };
}

/** A duplicate key is a fault that not every kind of manifest would show. */
function refuseTwin(value: unknown, path: ManifestPath, to: string): void {
  const twin = JSON.stringify([...path.slice(0, -1), to]);
  const all = findResources(value);
  if (!all.some((entry) => JSON.stringify(entry.path) === twin)) return;
  throw new UsageError(
    `there is a resource '${to}' there already`,
    "choose another name",
  );
}
