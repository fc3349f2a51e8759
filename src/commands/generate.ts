/**
 * `generate` and `check`: plans what the manifest says, then applies it or
 * prints it. What becomes of a file is decided by the plan, not here.
 */
import {
  applyFiles,
  emitFiles,
  planFiles,
  readManifest,
  type Outcome,
  type Wanted,
} from "../pipeline.js";
import { diffTexts } from "../plan/diff.js";
import type { Action, Plan } from "../plan/types.js";
import { renderDiff } from "../report/plan-diff.js";
import { toFinding } from "../report/plan-problems.js";
import { listPlan, renderPlan, summarize } from "../report/plan.js";
import type { Context, ExitCode } from "./context.js";
import { isError, sayFindings } from "./say.js";
import type { Selection } from "./select-files.js";

export interface GenerateFlags {
  readonly check?: boolean;
  readonly diff?: boolean;
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly only?: readonly string[];
}

/**
 * 1 where the manifest has errors, a file is in conflict, or `--check` found
 * that something would change.
 */
export async function runGenerate(
  context: Context,
  flags: GenerateFlags,
): Promise<ExitCode> {
  const read = await readManifest(context);
  if (read.meaning === null) {
    sayFindings(context, { ok: false, ...read });
    return 1;
  }
  const all = await emitFiles(read, read.meaning);
  const { force = false } = flags;
  const { wanted, only } = await select(all, flags);
  const options = { force, ...(only && { only }) };
  const outcome = isWriting(flags)
    ? await applyFiles(wanted, options, context.signal)
    : { plan: await planFiles(wanted, options), applied: null };

  const { plan } = outcome;
  const diagnostics = [
    ...read.diagnostics,
    ...[...wanted.problems, ...plan.problems].map((problem) =>
      toFinding(problem, wanted.show),
    ),
  ];
  const drifted = flags.check === true && plan.changes;
  const ok = !plan.blocked && !drifted && !diagnostics.some(isError);
  const isForPeople = context.format !== "json" && context.format !== "sarif";
  if (isForPeople) sayActions(context, flags, outcome, wanted.show);
  sayFindings(context, {
    ok,
    diagnostics,
    sources: read.sources,
    plan: listPlan(plan, wanted.show),
  });
  if (isForPeople) saySummary(context, flags, outcome, wanted.show);
  return ok ? 0 : 1;
}

async function select(
  wanted: Wanted,
  { only }: GenerateFlags,
): Promise<Partial<Selection> & Pick<Selection, "wanted">> {
  if (only === undefined) return { wanted };
  const { selectFiles } = await import("./select-files.js");
  return selectFiles(wanted, only);
}

function isWriting({ check, diff, dryRun }: GenerateFlags): boolean {
  return check !== true && diff !== true && dryRun !== true;
}

/** The result: the files that are written, or what would be done to them. */
function sayActions(
  { stdout, quiet }: Context,
  flags: GenerateFlags,
  { plan }: Outcome,
  show: (path: string) => string,
): void {
  const { color } = stdout;
  if (flags.diff === true) {
    const diffs = plan.actions.map((action) => diffAction(action, show));
    stdout.write(renderDiff(diffs.join(""), color));
  } else if (!quiet || !isWriting(flags)) {
    stdout.write(renderPlan(plan, { color, show }));
  }
}

function diffAction(action: Action, show: (path: string) => string): string {
  switch (action.action) {
    case "create":
    case "update":
    case "insert":
      return diffTexts(show(action.path), action.before, action.content);
    case "delete":
      return diffTexts(show(action.path), action.before, null);
    default:
      return "";
  }
}

/** The message at the end: how it went, and what to do next. */
function saySummary(
  { stderr, quiet, command }: Context,
  flags: GenerateFlags,
  { plan, applied }: Outcome,
  show: (path: string) => string,
): void {
  for (const { path, copy } of applied?.copies ?? []) {
    stderr.write(`What stood in ${show(path)} is kept in ${show(copy)}\n`);
  }
  if (plan.blocked) {
    stderr.write("\nNothing was written.\n");
  } else if (flags.check === true && plan.changes) {
    const changes = summarize(plan, "planned");
    stderr.write(
      `Not up to date: ${changes}. Run this, and commit the result:\n\n  ${command}\n`,
    );
  } else if (!quiet) {
    stderr.write(`${describeEnd(plan, applied !== null)}.\n`);
  }
}

function describeEnd(plan: Plan, isApplied: boolean): string {
  if (!plan.changes) return `Nothing to do: ${summarize(plan, "done")}`;
  return isApplied
    ? `Done: ${summarize(plan, "done")}`
    : `Nothing was written: ${summarize(plan, "planned")}`;
}
