/**
 * `generate` and `check`: plans what the manifest declares, then applies or
 * prints the plan. The plan decides what happens to a file, not this module.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Meaning, ReadManifest, WantedFiles } from "../run/pipeline.js";
import { recallRun, rememberRun } from "../run/recall.js";
import { carryOut, tellOutcome, type RunFlags } from "./carry-out.js";
import type { CommandContext, ExitCode } from "./context.js";
import { sayErrors } from "./say.js";
import type { Selection } from "./select-files.js";
import type { SinceFlags } from "./since.js";

export interface GenerateFlags extends RunFlags, SinceFlags {
  readonly force?: boolean;
  readonly only?: readonly string[];
  /** Handled by the command line, which runs `watch` instead. */
  readonly watch?: boolean;
}

/**
 * Returns 1 if the manifest has errors, a file is in conflict, or `--check`
 * found that something would change, or that clients would break.
 */
export async function runGenerate(
  context: CommandContext,
  flags: GenerateFlags,
): Promise<ExitCode> {
  const { force = false, since } = flags;
  const isUsual = !force && flags.only === undefined && since === undefined;
  const recalled = isUsual ? await recallRun(context) : null;
  if (recalled !== null) {
    const outcome = { plan: recalled.plan, applied: null };
    const told = { ...recalled, outcome, found: recalled };
    return tellOutcome(context, told, flags);
  }
  const { emitFiles, readManifest } = await import("../run/pipeline.js");
  context.progress?.show("Reading the manifest");
  const read = await readManifest(context);
  const { meaning } = read;
  if (meaning === null) return sayErrors(context, read);
  const changes =
    since === undefined ? [] : await listChanges(read, meaning, since, flags);
  context.progress?.show("Rendering");
  const all = await emitFiles(read, meaning);
  const { wanted, only } = await select(all, flags);
  const options = { force, ...(only && { only }) };
  const found = { ...read, diagnostics: [...read.diagnostics, ...changes] };
  return carryOut(context, wanted, found, flags, options, (outcome) => {
    if (isUsual) rememberRun(read, wanted, meaning.output, outcome);
  });
}

/** What clients would notice. The code that compares is loaded only for it. */
async function listChanges(
  read: ReadManifest,
  meaning: Meaning,
  since: string,
  flags: SinceFlags,
): Promise<readonly Diagnostic[]> {
  const { findChanges } = await import("./since.js");
  return findChanges(read, meaning, since, flags);
}

/** What is wanted, narrowed to what `--only` names. */
export async function select(
  wanted: WantedFiles,
  { only }: GenerateFlags,
): Promise<Partial<Selection> & Pick<Selection, "wanted">> {
  if (only === undefined) return { wanted };
  const { selectFiles } = await import("./select-files.js");
  return selectFiles(wanted, only);
}
