/**
 * `remove`: takes a resource out of the manifest and generates, in one
 * transaction. Controllers and tests are the user's: they stay and are listed,
 * unless `--prune` says to take those away that nobody touched.
 */
import type { Whereabouts } from "../edit/find-resources.js";
import { emitFiles } from "../pipeline.js";
import { carryOut, type RunFlags } from "./carry-out.js";
import {
  changeManifest,
  manifestEdits,
  openManifest,
} from "./change-manifest.js";
import type { Context, ExitCode } from "./context.js";
import { findEntry } from "./find-entry.js";
import { planPrune } from "./prune.js";
import { sayFindings } from "./say.js";
import { checkCommitted } from "./uncommitted.js";

export interface RemoveFlags extends RunFlags, Whereabouts {
  readonly force?: boolean;
  readonly prune?: boolean;
}

/** 1 where the manifest has errors without the resource, or cannot be changed. */
export async function runRemove(
  context: Context,
  name: string,
  flags: RemoveFlags,
): Promise<ExitCode> {
  const before = await openManifest(context);
  if (before.read.value === undefined) {
    sayFindings(context, { ok: false, ...before.read });
    return 1;
  }
  const entry = findEntry(before.read.value, name, flags);
  const changed = await changeManifest(context, before, [
    { kind: "remove", path: entry.path },
  ]);
  if (!changed.ok) {
    sayFindings(context, changed);
    return 1;
  }
  const wanted = await emitFiles(changed.read, changed.meaning);
  const edits = [
    ...manifestEdits(before.read, changed, wanted.place.root),
    ...(flags.prune === true ? planPrune(wanted) : []),
  ];
  const risky = edits.filter(({ action }) => action !== "delete");
  const refused = checkCommitted(wanted, risky, flags.force ?? false);
  if (refused.length > 0) {
    sayFindings(context, { ...before.read, ok: false, diagnostics: refused });
    return 1;
  }
  return carryOut(context, { ...wanted, edits }, changed.read, flags, {});
}
