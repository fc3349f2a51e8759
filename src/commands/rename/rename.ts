/**
 * `rename`: renames a resource in the manifest, in its controller and test, and
 * wherever the target's code uses what is generated from it, in one transaction
 * with the run that generates the rest.
 */
import type { ManifestPath } from "../../diagnostics/diagnostic.js";
import { problemAt } from "../../diagnostics/file-problem.js";
import { toDiagnostic } from "../../diagnostics/locate.js";
import { showPath } from "../../diagnostics/problem.js";
import { findResources } from "../../edit/find-resources.js";
import { pairModels } from "../../edit/pair-models.js";
import { emitFiles, type ReadManifest } from "../../pipeline.js";
import { toFinding, type Finding } from "../../report/plan-problems.js";
import { BY_THE_WAY } from "../../plan-migration.js";
import { carryOut, type Found } from "../carry-out.js";
import {
  changeManifest,
  manifestEdits,
  openManifest,
} from "../change-manifest.js";
import type { Context, ExitCode } from "../context.js";
import { findEntry } from "../find-entry.js";
import { meansField } from "../find-field.js";
import { renameField } from "./field.js";
import type { RenameFlags } from "./flags.js";
import { findNewAddresses, findOldNames } from "./findings.js";
import { planRename } from "./plan.js";
import { planRecordRename } from "./plan-record.js";
import { findReferences } from "./references.js";
import { sayErrors } from "../say.js";
import { checkCommitted } from "../uncommitted.js";
import { UsageError } from "../usage-error.js";

/**
 * Returns 1 if the manifest has errors or cannot be changed, or work is not
 * committed.
 */
export async function runRename(
  context: Context,
  from: string,
  to: string,
  flags: RenameFlags,
): Promise<ExitCode> {
  if (meansField(from)) return renameField(context, from, to, flags);
  const before = await openManifest(context);
  const { meaning } = before.read;
  if (meaning === null) return sayErrors(context, before.read);
  const entry = findEntry(before.read.value, from, flags);
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
  const old = await emitFiles(before.read, meaning);
  const wanted = await emitFiles(changed.read, changed.meaning, BY_THE_WAY);
  const manifest = manifestEdits(before.read, changed, wanted.place.root);
  const { texts, unreadable, ...own } = planRename(
    old,
    wanted,
    renamings,
    manifest.map(({ path }) => path),
  );
  // The manifest comes last: until it is written, the run can be repeated.
  const edits = [...own.edits, ...manifest];
  const refused = [
    ...unreadable.map((path) => refuseUnreadable(path, wanted.show)),
    ...checkCommitted(wanted, edits, flags.force ?? false),
  ];
  if (refused.length > 0)
    return sayErrors(context, { ...before.read, diagnostics: refused });
  const renamed = [...entry.path.slice(0, -1), to];
  const left = findOldNames(renamings, texts, wanted.show);
  const diagnostics = [
    ...changed.read.diagnostics,
    ...(await findNewAddresses(renamings, changed.read, renamed)),
    ...left.diagnostics,
  ];
  const sources = new Map([...changed.read.sources, ...left.sources]);
  const found = { diagnostics, sources };
  return carryOut(context, { ...wanted, edits }, found, flags, {});
}

function refuseUnreadable(
  file: string,
  show: (path: string) => string,
): Finding {
  const message = `${show(file)} is not UTF-8 text, so it cannot be renamed in`;
  return toFinding(problemAt("unreadable-file", file, message), show);
}

function refuseSplit(read: ReadManifest, path: ManifestPath): Found {
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
