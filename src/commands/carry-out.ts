/**
 * The last part of every run that may write: plans what is wanted, applies the
 * plan or only shows it, and reports the result. Makes no decisions about
 * files.
 */
import type { Outcome, ReadManifest, WantedFiles } from "../run/pipeline.js";
import type { Plan, PlanOptions } from "../plan/types.js";
import { renderDiff } from "../report/plan-diff.js";
import { toFindings, type PlanFinding } from "../report/plan-problems.js";
import { listPlan, renderPlan, summarizePlan } from "../report/plan.js";
import type { CommandContext, ExitCode } from "./context.js";
import { annotateDrift, isError, sayCode, sayFindings } from "./say.js";

/** Flags for a run that only shows what it would do. */
export interface RunFlags {
  readonly check?: boolean;
  readonly diff?: boolean;
  readonly dryRun?: boolean;
}

/** What there is to report besides the plan. */
export interface RunFindings extends Pick<ReadManifest, "sources"> {
  readonly diagnostics: readonly PlanFinding[];
}

/** A finished run, and what there is to report about it. */
export interface Told {
  readonly outcome: Outcome;
  readonly found: RunFindings;
  /** Problems of the target. */
  readonly problems: WantedFiles["problems"];
  readonly show: WantedFiles["show"];
}

/**
 * Returns 1 if a file is in conflict, a finding is an error, or `--check` found
 * that something would change.
 */
export async function carryOut(
  context: CommandContext,
  wanted: WantedFiles,
  found: RunFindings,
  flags: RunFlags,
  options: PlanOptions,
  remember: (outcome: Outcome) => void = () => undefined,
): Promise<ExitCode> {
  const { applyRun, planRun } = await import("../run/pipeline.js");
  const { signal, progress } = context;
  signal.throwIfAborted();
  progress?.show(`Comparing ${wanted.files.length} files`);
  const outcome = isWriting(flags)
    ? await applyRun(wanted, options, signal, (done, total) => {
        progress?.show(`Writing: ${Math.floor((100 * done) / total)} %`);
      })
    : { plan: await planRun(wanted, options), applied: null };
  remember(outcome);
  const { problems, show } = wanted;
  return tellOutcome(context, { outcome, found, problems, show }, flags);
}

/** Reports the outcome of a plan and returns the exit code. */
export async function tellOutcome(
  context: CommandContext,
  { outcome, found, problems, show }: Told,
  flags: RunFlags,
): Promise<ExitCode> {
  const { plan } = outcome;
  const diagnostics = [
    ...found.diagnostics,
    ...toFindings([...problems, ...plan.problems], show),
  ];
  const isPending = problems.some(({ code }) => code === "migration-pending");
  const drifted = flags.check === true && (plan.changes || isPending);
  const ok = !plan.blocked && !drifted && !diagnostics.some(isError);
  const isForPeople = context.format !== "json" && context.format !== "sarif";
  if (isForPeople) await sayActions(context, flags, outcome, show);
  sayFindings(context, {
    ok,
    diagnostics,
    sources: found.sources,
    // Only JSON has a place for the plan.
    plan: context.format === "json" ? listPlan(plan, show) : [],
  });
  if (drifted && !plan.blocked) annotateDrift(context, listChanged(plan, show));
  if (isForPeople) saySummary(context, flags, outcome, show, isPending);
  return ok ? 0 : 1;
}

/** The files that a run would change. */
function listChanged({ actions }: Plan, show: Told["show"]): readonly string[] {
  return actions
    .filter(({ action }) => action !== "unchanged" && action !== "keep")
    .map(({ path }) => show(path));
}

function isWriting({ check, diff, dryRun }: RunFlags): boolean {
  return check !== true && diff !== true && dryRun !== true;
}

/** Prints the result: the files written, or what would be done to them. */
async function sayActions(
  context: CommandContext,
  flags: RunFlags,
  { plan }: Outcome,
  show: (path: string) => string,
): Promise<void> {
  const { stdout, quiet, verbose } = context;
  const { color } = stdout;
  if (flags.diff === true) {
    sayCode(context, renderDiff(await diffPlan(plan, show), color));
  } else if (!quiet || !isWriting(flags)) {
    stdout.write(renderPlan(plan, { color, show, all: verbose }));
  }
}

/** The plan as a unified diff. The code that diffs is loaded only for it. */
async function diffPlan(
  { actions }: Plan,
  show: (path: string) => string,
): Promise<string> {
  const { diffTexts } = await import("../plan/diff.js");
  const deleted = new Map(
    actions.flatMap((action) =>
      action.action === "delete" ? [[action.path, action.before]] : [],
    ),
  );
  // A file that moves is shown once, with what changes in it.
  const moved = new Set(
    actions.flatMap((action) =>
      "from" in action && deleted.has(action.from) ? [action.from] : [],
    ),
  );
  const diffs = actions.map((action) => {
    switch (action.action) {
      case "create":
      case "update":
      case "insert": {
        const { path, before, content, from = path } = action;
        return moved.has(from)
          ? diffTexts(
              show(path),
              deleted.get(from) ?? null,
              content,
              show(from),
            )
          : diffTexts(show(path), before, content);
      }
      case "delete":
        return moved.has(action.path)
          ? ""
          : diffTexts(show(action.path), action.before, null);
      default:
        return "";
    }
  });
  return diffs.join("");
}

/** Prints the final message: how it went, and what to do next. */
function saySummary(
  { stderr, quiet, command }: CommandContext,
  flags: RunFlags,
  { plan, applied }: Outcome,
  show: (path: string) => string,
  isPending: boolean,
): void {
  for (const { path, copy } of applied?.copies ?? []) {
    stderr.write(`The old ${show(path)} is kept in ${show(copy)}\n`);
  }
  if (plan.blocked) {
    const isAsked = flags.check === true && isForceable(plan);
    stderr.write(
      isAsked
        ? `\nNot up to date: files are in the way. Undo the edits, move the files, or run this, which keeps a copy:\n\n  ${command} --force\n`
        : "\nNothing was written.\n",
    );
  } else if (flags.check === true && plan.changes) {
    const changes = summarizePlan(plan, "planned");
    stderr.write(
      `Not up to date: ${changes}. Run this, and commit the result:\n\n  ${command}\n`,
    );
  } else if (flags.check === true && isPending) {
    stderr.write(
      `Not up to date: a migration is pending. Run this, and commit the result:\n\n  ${command} migration\n`,
    );
  } else if (!quiet) {
    stderr.write(`${describeEnd(plan, applied !== null)}.\n`);
  }
}

/** Whether `--force` would clear everything that blocks the run. */
function isForceable({ problems }: Plan): boolean {
  const errors = problems.filter(({ severity }) => severity === "error");
  const codes = ["edited-generated-file", "foreign-file"];
  return errors.length > 0 && errors.every(({ code }) => codes.includes(code));
}

function describeEnd(plan: Plan, isApplied: boolean): string {
  if (!plan.changes) return `Nothing to do: ${summarizePlan(plan, "done")}`;
  return isApplied
    ? `Done: ${summarizePlan(plan, "done")}`
    : `Nothing was written: ${summarizePlan(plan, "planned")}`;
}
