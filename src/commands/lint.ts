/**
 * `lint`: reports errors in the manifest and advice about it; with `--fix`, applies
 * the fixes that are certain.
 */
import { relative, resolve } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { sortDiagnostics } from "../diagnostics/locate.js";
import { showOnLine } from "../diagnostics/show-text.js";
import { adviseOn, readManifest, type ReadManifest } from "../run/pipeline.js";
import type { CommandContext, ExitCode } from "./context.js";
import { applyFixes, chooseFixes } from "./fix.js";
import { isError, sayFindings } from "./say.js";
import { UsageError } from "./usage-error.js";

export interface LintFlags {
  readonly fix?: boolean;
  readonly maxWarnings?: string;
}

/** Fixing one fault can reveal the next, but not forever. */
const ROUNDS = 10;

/**
 * Returns 1 if there are errors, or more warnings than `--max-warnings` allows.
 */
export async function runLint(
  context: CommandContext,
  flags: LintFlags,
): Promise<ExitCode> {
  const most = readLimit(flags.maxWarnings);
  let { read, diagnostics } = await inspect(context);
  const fixed = new Map<string, number>();
  for (let round = 0; flags.fix === true && round < ROUNDS; round++) {
    const files = chooseFixes(diagnostics, read.sources);
    if (files.length === 0) break;
    await applyFixes(context, read, files);
    for (const { file, count } of files) {
      fixed.set(file, (fixed.get(file) ?? 0) + count);
    }
    ({ read, diagnostics } = await inspect(context));
  }

  const warnings = diagnostics.filter(
    ({ severity }) => severity === "warning",
  ).length;
  const ok = !diagnostics.some(isError) && warnings <= most;
  sayFindings(context, { ok, diagnostics, sources: read.sources });
  saySummary(context, read, diagnostics, fixed);
  if (warnings > most && context.format !== "json") {
    context.stderr.write(`More warnings than --max-warnings ${most} allows.\n`);
  }
  return ok ? 0 : 1;
}

/** What is wrong with the manifest and, if it has no errors, the advice. */
async function inspect(context: CommandContext): Promise<{
  readonly read: ReadManifest;
  readonly diagnostics: readonly Diagnostic[];
}> {
  const read = await readManifest(context);
  const advice =
    read.meaning === null ? [] : await adviseOn(read, read.meaning);
  return {
    read,
    diagnostics: sortDiagnostics([...read.diagnostics, ...advice]),
  };
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return Infinity;
  if (/^\d+$/.test(text)) return Number(text);
  throw new UsageError(
    `--max-warnings takes a number, not '${text}'`,
    "--max-warnings 0 allows no warnings",
  );
}

function saySummary(
  { format, quiet, stderr, cwd }: CommandContext,
  { file }: ReadManifest,
  diagnostics: readonly Diagnostic[],
  fixed: ReadonlyMap<string, number>,
): void {
  const isForPeople = format !== "json" && format !== "sarif";
  if (!isForPeople || quiet) return;
  for (const [name, count] of fixed) {
    const places = count === 1 ? "1 place" : `${count} places`;
    stderr.write(`Fixed ${places} in ${showOnLine(name)}\n`);
  }
  if (diagnostics.length > 0) return;
  const shown = relative(cwd, resolve(cwd, file)).replaceAll("\\", "/");
  stderr.write(`No warnings for ${shown}.\n`);
}
