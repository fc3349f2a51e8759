/**
 * `prune`: removes what is no longer needed and was never edited. What was
 * edited stays and is listed.
 */
import { readDisk, readLockFile } from "../apply/read-target.js";
import { findPruneEdits } from "../edit/prune-edits.js";
import { userPlaces } from "../emit/user-files.js";
import { emitFiles, readManifest, type WantedFiles } from "../run/pipeline.js";
import { textAt } from "../plan/disk.js";
import { readLock } from "../plan/lock.js";
import { pathsToRead } from "../plan/plan.js";
import type { FileEdit } from "../plan/types.js";
import { listSourceFiles } from "../project/source-files.js";
import { carryOut, type RunFlags } from "./carry-out.js";
import type { CommandContext, ExitCode } from "./context.js";
import { sayErrors } from "./say.js";
import { checkCommitted } from "./uncommitted.js";

export interface PruneFlags extends RunFlags {
  readonly force?: boolean;
}

/** Returns 1 if the manifest has errors, or a file is in conflict. */
export async function runPrune(
  context: CommandContext,
  flags: PruneFlags,
): Promise<ExitCode> {
  const read = await readManifest(context);
  if (read.meaning === null) return sayErrors(context, read);
  const wanted = await emitFiles(read, read.meaning);
  const edits = planPrune(wanted);
  // A scaffold that was never edited contains no work of the user's.
  const risky = edits.filter(({ action }) => action !== "delete");
  const { force = false } = flags;
  const refused = checkCommitted(wanted, risky, force);
  if (refused.length > 0)
    return sayErrors(context, { ...read, diagnostics: refused });
  return carryOut(context, { ...wanted, edits }, read, flags, {});
}

/** What can be removed, judging by the disk and the lock. */
export function planPrune({
  files,
  place,
  target,
}: WantedFiles): readonly FileEdit[] {
  const lock = readLock(readLockFile(place));
  const disk = readDisk(place, pathsToRead({ wanted: files, lock }));
  const machine = new Set(
    files.filter(({ owner }) => owner === "machine").map(({ path }) => path),
  );
  const own = listSourceFiles(place.root).filter((path) => !machine.has(path));
  const texts = readDisk(place, own);
  const code = own.flatMap((path): [string, string][] => {
    const text = textAt(texts, path);
    return text === null ? [] : [[path, text]];
  });
  return findPruneEdits(files, disk, lock, new Map(code), userPlaces(target));
}
