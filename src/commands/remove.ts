/**
 * `remove`: removes a resource, or a field of one, from the manifest and
 * generates, in one transaction. Controllers and tests belong to the user: they
 * stay and are listed, unless `--prune` is given, which deletes those that were
 * never edited.
 */
import type { ManifestPath } from "../diagnostics/diagnostic.js";
import type { Whereabouts } from "../edit/find-resources.js";
import { emitFiles } from "../run/pipeline.js";
import { BY_THE_WAY } from "../run/plan-migration.js";
import { carryOut, type RunFlags } from "./carry-out.js";
import {
  changeManifest,
  manifestEdits,
  openManifest,
  type Changed,
  type ManifestState,
} from "./change-manifest.js";
import type { CommandContext, ExitCode } from "./context.js";
import { findResourceEntry } from "./find-entry.js";
import { findNamedField, meansField } from "./find-field.js";
import { planPrune } from "./prune.js";
import { listRemovable } from "./remove-path.js";
import { sayErrors } from "./say.js";
import { checkCommitted } from "./uncommitted.js";

export interface RemoveFlags extends RunFlags, Whereabouts {
  readonly force?: boolean;
  readonly prune?: boolean;
}

/** Returns 1 if the manifest cannot be changed, or has errors afterwards. */
export async function runRemove(
  context: CommandContext,
  name: string,
  flags: RemoveFlags,
): Promise<ExitCode> {
  const before = await openManifest(context);
  if (before.read.value === undefined) return sayErrors(context, before.read);
  const { value, meaning } = before.read;
  const model = meaning?.model;
  const isField = meansField(name);
  const { path } = isField
    ? findNamedField(value, name, flags)
    : findResourceEntry(value, name, flags);
  const changed = isField
    ? // A record without fields is still a record.
      await changeManifest(context, before, [{ kind: "remove", path }])
    : await removeEntry(context, before, path);
  if (!changed.ok) return sayErrors(context, changed);
  const wanted = await emitFiles(changed.read, changed.meaning, {
    ...BY_THE_WAY,
    // Losses from earlier changes are not this command's concern.
    allowsLoss: model === undefined || { beside: model },
  });
  const edits = [
    ...manifestEdits(before.read, changed, wanted.place.root),
    ...(flags.prune === true ? planPrune(wanted) : []),
  ];
  const risky = edits.filter(({ action }) => action !== "delete");
  const refused = checkCommitted(wanted, risky, flags.force ?? false);
  if (refused.length > 0)
    return sayErrors(context, { ...before.read, diagnostics: refused });
  return carryOut(context, { ...wanted, edits }, changed.read, flags, {});
}

/**
 * The manifest without the entry, and without what it leaves empty: as if the
 * entry had never been added, except that `name:` comes back as `name: {}`. A
 * comment that is not about the entry stays, and so does whatever contains it.
 */
async function removeEntry(
  context: CommandContext,
  before: ManifestState,
  path: ManifestPath,
): Promise<Changed> {
  const remove = (place: ManifestPath): Promise<Changed> =>
    changeManifest(context, before, [{ kind: "remove", path: place }]);
  const alone = await remove(path);
  if (!alone.ok) return alone;
  for (const place of listRemovable(before.read.value, path)) {
    const changed = await remove(place);
    if (changed.ok && countComments(changed) === countComments(alone))
      return changed;
  }
  return alone;
}

function countComments({ edited }: ManifestState): number {
  const texts = [...edited.values()].join("\n");
  return texts.match(/#|\/\/|\/\*/g)?.length ?? 0;
}
