/**
 * `init`: writes a first manifest, and the few lines that package.json, git and the
 * formatter need. Adds what is missing and changes nothing else, so running it
 * twice is harmless.
 */
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { CannotRun } from "../../diagnostics/cannot-run.js";
import { findManifest } from "../../load/find-manifest.js";
import { readYamlValue } from "../../load/yaml-value.js";
import { checkManifest } from "../../manifest/check.js";
import type { OutputOptions } from "../../manifest/tree.js";
import { DIALECTS, type Dialect } from "../../manifest/targets.js";
import type { Model } from "../../model/types.js";
import { openProject, readManifest } from "../../run/pipeline.js";
import { RUNTIME_PACKAGE } from "../../project/runtime-import.js";
import { toFindings } from "../../report/plan-problems.js";
import type { Linter } from "../../project/tools.js";
import { listPlan, renderPlan } from "../../report/plan.js";
import type { CommandContext, ExitCode } from "../context.js";
import { editAlone } from "../edit-alone.js";
import { listFiles, planEdits, planSettings, reader } from "./files.js";
import { isError, sayErrors, sayFindings } from "../say.js";
import { lookAround } from "./facts.js";
import { sayNext } from "./next.js";
import { checkFlags, choose, type InitFlags } from "./questions.js";
import { describeSetup, usesRuntimePackage } from "./set-up.js";
import { writeStarter } from "./starters.js";
import { UsageError } from "../usage-error.js";

const usualName = "resources.yaml";

export type { InitFlags };

/** Returns 1 if an existing manifest has errors, or a file is in the way. */
export async function runInit(
  context: CommandContext,
  flags: InitFlags,
): Promise<ExitCode> {
  checkFlags(flags);
  const existing = await findExisting(context);
  const read = existing === null ? null : await readManifest(context);
  if (read?.meaning === null) return sayErrors(context, read);
  const file = existing ?? resolve(context.cwd, context.manifest ?? usualName);
  const facts = await lookAround(dirname(file));
  const choice = read === null ? await choose(context, flags, facts) : blank;
  if (choice === null) {
    context.stderr.write("Cancelled: nothing was written.\n");
    return 130;
  }
  const dialect =
    read === null
      ? asDialect(choice.database)
      : findDialect(read.meaning.model, flags);
  if (read !== null) checkRuntime(read.meaning.output, flags);
  const text = writeStarter(choice.example, facts.schema, choice);
  const output = read?.meaning.output ?? (await readOutput(text));
  const project = await openProject(context.cwd, file, output);
  const { place, show } = project;
  const setup = describeSetup(project, text, facts, {
    dialect,
    version: context.version,
  });
  let written = new Set<Linter>();
  const plan = await editAlone(place, listFiles(setup), async (disk) => {
    const settings = await planSettings(setup, reader(disk));
    written = new Set(settings.keys());
    return planEdits(setup, disk);
  });
  const linters = facts.linters.filter((linter) => !written.has(linter));

  const diagnostics = toFindings(plan.problems, show);
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
  if (ok && isForPeople && !context.quiet) {
    const importsRuntime = usesRuntimePackage(project.target);
    const known = { ...facts, linters, dialect, importsRuntime };
    sayNext(context, plan.changes, known, setup);
  }
  return ok ? 0 : 1;
}

/** The existing manifest; null if there is none. */
async function findExisting({
  cwd,
  manifest,
}: CommandContext): Promise<string | null> {
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

/** Where a starter's files will go, by the defaults for what it leaves out. */
async function readOutput(text: string): Promise<OutputOptions> {
  const read = readYamlValue(text);
  const { tree } = await checkManifest(read.ok ? read.value : null);
  if (tree === null) throw new Error("a starter has errors");
  return tree.output;
}

/** The choices for an existing manifest: nothing is asked. */
const blank = {
  example: "blank",
  database: "none",
  framework: "node",
  testRunner: "vitest",
  runtime: "copied",
};

/** The database of an existing manifest, which a flag may not contradict. */
function findDialect({ database }: Model, flags: InitFlags): Dialect | null {
  const dialect = database?.dialect ?? null;
  const wanted = flags.database;
  if (wanted === undefined || asDialect(wanted) === dialect) return dialect;
  throw new UsageError(
    `--database ${wanted} is not what the manifest says`,
    asDialect(wanted) === null
      ? "take its `database` out"
      : `write \`database: { dialect: ${wanted} }\` in it, and run init again`,
  );
}

/** A flag may not contradict where an existing manifest has the runtime. */
function checkRuntime({ runtime }: OutputOptions, flags: InitFlags): void {
  const wanted = flags.runtime;
  const written = typeof runtime === "string" ? "copied" : "package";
  if (wanted === undefined || wanted === written) return;
  throw new UsageError(
    `--runtime ${wanted} is not what the manifest says`,
    wanted === "copied"
      ? "take `output.runtime` out: the next run copies it"
      : `write \`output: { runtime: { import: ${RUNTIME_PACKAGE} } }\` in it, and run init again`,
  );
}

/** Null for none. */
function asDialect(word: string): Dialect | null {
  return DIALECTS.find((dialect) => dialect === word) ?? null;
}
