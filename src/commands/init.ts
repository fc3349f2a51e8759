/**
 * `init`: a manifest to begin with, and the few lines that package.json, git
 * and the formatter need. Adds what is missing and changes nothing else, so
 * that running it twice is harmless.
 */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { applyPlan } from "../apply/apply.js";
import { readDisk } from "../apply/read-target.js";
import { withRunLock } from "../apply/run-lock.js";
import { CannotRun } from "../diagnostics/cannot-run.js";
import { findManifest } from "../load/find-manifest.js";
import { readYamlValue } from "../load/yaml-value.js";
import { checkManifest } from "../manifest/check.js";
import type { OutputOptions } from "../manifest/tree.js";
import { openProject, readManifest } from "../pipeline.js";
import { toFinding } from "../report/plan-problems.js";
import { listPlan, renderPlan } from "../report/plan.js";
import type { Context, ExitCode } from "./context.js";
import { planEditsAlone } from "./edits-alone.js";
import { listFiles, planEdits, type Setup } from "./init-files.js";
import { isError, sayFindings } from "./say.js";
import { isExample, starters, type Example } from "./starters.js";
import { UsageError } from "./usage-error.js";

const usualName = "resources.yaml";

export interface InitFlags {
  readonly example?: Example;
  readonly yes?: boolean;
}

/** 1 where a manifest is there already and has errors, or a file is in the way. */
export async function runInit(
  context: Context,
  flags: InitFlags,
): Promise<ExitCode> {
  const existing = await findExisting(context);
  const read = existing === null ? null : await readManifest(context);
  if (read?.meaning === null) {
    sayFindings(context, { ok: false, ...read });
    return 1;
  }
  const text = starters[read === null ? await choose(context, flags) : "blank"];
  const file = existing ?? resolve(context.cwd, context.manifest ?? usualName);
  const output = read?.meaning.output ?? (await readOutput(text));
  const project = await openProject(context.cwd, file, output);
  const { place, target, show } = project;
  const setup: Setup = {
    manifest: { path: project.manifest, text },
    folders: [target.dir, target.tests].filter((folder) => folder !== false),
    lock: place.lockPath,
  };
  const plan = await withRunLock(place, async () => {
    const disk = readDisk(place, listFiles(setup));
    const edits = await planEdits(setup, disk);
    const made = planEditsAlone(place.lockPath, disk, edits);
    if (!made.blocked) await applyPlan(made, place);
    return made;
  });

  const diagnostics = plan.problems.map((problem) => toFinding(problem, show));
  const ok = !diagnostics.some(isError);
  const isForPeople = context.format !== "json" && context.format !== "sarif";
  if (isForPeople && !context.quiet) {
    context.stdout.write(
      renderPlan(plan, { color: context.stdout.color, show }),
    );
  }
  sayFindings(context, {
    ok,
    diagnostics,
    sources: new Map(),
    plan: listPlan(plan, show),
  });
  if (ok && isForPeople && !context.quiet) sayNext(context, plan.changes);
  return ok ? 0 : 1;
}

/** The manifest that is there; null where there is none. */
async function findExisting({
  cwd,
  manifest,
}: Context): Promise<string | null> {
  if (manifest !== undefined) {
    const file = resolve(cwd, manifest);
    if (existsSync(file)) return file;
    if (/\.ya?ml$/.test(file)) return null;
    throw new UsageError(
      `init writes YAML, not '${manifest}'`,
      `name a file that ends in .yaml`,
    );
  }
  try {
    return await findManifest(cwd);
  } catch (error) {
    if (
      error instanceof CannotRun &&
      error.code === "no-manifest" &&
      existsSync(cwd)
    ) {
      return null;
    }
    throw error;
  }
}

/** The example that the flag names, or the person at the terminal; else the blog. */
async function choose(
  { ask }: Context,
  { example, yes }: InitFlags,
): Promise<Example> {
  if (example !== undefined) return example;
  if (ask === null || yes === true) return "blog";
  for (;;) {
    const answer = await ask(
      "Begin with which manifest, blog or blank? [blog] ",
    );
    if (answer === null)
      throw new UsageError(
        "no answer",
        "nothing was written; --example blog asks nothing",
      );
    const word = answer.trim().toLowerCase();
    if (word === "") return "blog";
    if (isExample(word)) return word;
  }
}

/** Where a starter's files will go: by the settings that it leaves out. */
async function readOutput(text: string): Promise<OutputOptions> {
  const read = readYamlValue(text);
  const { tree } = await checkManifest(read.ok ? read.value : null);
  if (tree === null) throw new Error("a starter has errors");
  return tree.output;
}

function sayNext({ stderr, command }: Context, isNew: boolean): void {
  const done = isNew ? "" : "Everything is there already. ";
  stderr.write(`${done}Next, generate the code:\n\n  ${command}\n`);
}
