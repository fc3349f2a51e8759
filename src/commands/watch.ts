/**
 * `generate --watch`: generates whenever the manifest changes, or a file that
 * it includes or imports. One run at a time; after an error, everything stays
 * as the last good run left it. Makes no decisions about files.
 */
import { relative } from "node:path";
import { CannotRun } from "../diagnostics/cannot-run.js";
import {
  applyRun,
  emitFiles,
  readManifest,
  type ReadManifest,
} from "../run/pipeline.js";
import {
  takeSnapshot,
  waitForChange,
  type Snapshot,
} from "../project/watch-files.js";
import { toFindings } from "../report/plan-problems.js";
import { listPlan, summarizePlan } from "../report/plan.js";
import type { CommandContext, ExitCode } from "./context.js";
import { reportFailure } from "./failure.js";
import { select, type GenerateFlags } from "./generate.js";
import { isError, sayFindings, type Findings } from "./say.js";
import { UsageError } from "./usage-error.js";

/** One reading of the manifest. */
interface Look {
  /** A snapshot of its files, taken before they were read. */
  readonly snapshot: Snapshot;
  readonly read: ReadManifest;
}

/** The result of a run, and the line that sums it up for people. */
interface Result extends Findings {
  readonly summary: string;
}

/** How many times in a row files are read if they name others each time. */
const mostLooks = 5;

/**
 * Returns 0 when interrupted, which is how it ends. Throws if it cannot begin.
 */
export async function runWatch(
  context: CommandContext,
  flags: GenerateFlags,
): Promise<ExitCode> {
  checkFlags(context, flags);
  const { signal } = context;
  let { snapshot, read } = await look(context, []);
  sayMessage(context, describeBeginning(context, read));
  let shown = "";
  let isFresh = true;
  for (;;) {
    let failed = true;
    // If reading fails, these are the files that are known.
    const before = takeSnapshot([...snapshot.keys()]);
    try {
      if (!isFresh) ({ snapshot, read } = await look(context, read.files));
      const result = await runOnce(context, flags, read);
      failed = !result.ok;
      shown = sayResult(context, result, shown);
    } catch (error) {
      if (signal.aborted) break;
      if (!isFresh && !(error instanceof CannotRun)) throw error;
      snapshot = before;
      shown = "";
      reportFailure(error, context);
      sayLine(context, "Nothing was written.");
    }
    isFresh = false;
    await waitForChange(snapshot, signal, failed);
    if (signal.aborted) break;
  }
  sayMessage(context, "Stopped.");
  return 0;
}

function checkFlags(
  { format = "pretty" }: CommandContext,
  { check, diff, dryRun }: GenerateFlags,
): void {
  const other = Object.entries({ check, diff, "dry-run": dryRun }).find(
    ([, isGiven]) => isGiven === true,
  );
  if (other !== undefined) {
    throw new UsageError(
      `--watch writes, and --${other[0]} does not`,
      "leave out one of the two",
    );
  }
  if (format !== "pretty" && format !== "json") {
    throw new UsageError(
      `--watch has no --format ${format}`,
      "use pretty, or json for one record for each run",
    );
  }
}

/**
 * Reads the manifest. Which files it consists of is known only afterwards, so
 * it is read again if they differ from the known ones.
 *
 * @throws CannotRun if there is no manifest
 */
async function look(
  context: CommandContext,
  known: readonly string[],
): Promise<Look> {
  let files = known;
  for (let round = 1; ; round++) {
    const snapshot = takeSnapshot(files);
    const read = await readManifest(context);
    const isSame =
      read.files.length === snapshot.size &&
      read.files.every((file) => snapshot.has(file));
    if (isSame || round === mostLooks) return { snapshot, read };
    ({ files } = read);
  }
}

async function runOnce(
  { signal }: CommandContext,
  flags: GenerateFlags,
  read: ReadManifest,
): Promise<Result> {
  const { meaning, sources } = read;
  if (meaning === null) {
    const summary = "Nothing was written: the manifest has errors.";
    return { ok: false, diagnostics: read.diagnostics, sources, summary };
  }
  const all = await emitFiles(read, meaning);
  const { force = false } = flags;
  const { wanted, only } = await select(all, flags);
  const options = { force, ...(only && { only }) };
  const { plan } = await applyRun(wanted, options, signal);
  const diagnostics = [
    ...read.diagnostics,
    ...toFindings([...wanted.problems, ...plan.problems], wanted.show),
  ];
  const word = plan.changes ? "Done" : "Nothing to do";
  return {
    ok: !plan.blocked && !diagnostics.some(isError),
    diagnostics,
    sources,
    plan: listPlan(plan, wanted.show),
    summary: plan.blocked
      ? "Nothing was written: files are in conflict."
      : `${word}: ${summarizePlan(plan, "done")}.`,
  };
}

/**
 * Prints the summary line of a run, and its findings if they are new.
 *
 * @param said the last findings, as returned by this function
 */
function sayResult(
  context: CommandContext,
  result: Result,
  shown: string,
): string {
  if (context.format === "json") {
    sayFindings(context, result);
    return shown;
  }
  const found = JSON.stringify(result.diagnostics);
  if (found !== shown) sayFindings(context, result);
  sayLine(context, result.summary);
  return found;
}

function sayLine(
  { stdout, quiet, format }: CommandContext,
  line: string,
): void {
  if (!quiet && format !== "json") stdout.write(`${line}\n`);
}

function sayMessage(
  { stderr, quiet, format }: CommandContext,
  line: string,
): void {
  if (!quiet && format !== "json") stderr.write(`${line}\n`);
}

function describeBeginning(
  { cwd }: CommandContext,
  { file, files }: ReadManifest,
): string {
  const shown = relative(cwd, file).replaceAll("\\", "/");
  const others = files.length - 1;
  const rest =
    others === 0 ? "" : ` and ${others} more file${others === 1 ? "" : "s"}`;
  return `Watching ${shown}${rest}. Ctrl-C ends it.`;
}
