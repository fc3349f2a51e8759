/**
 * `doctor`: reports what is installed, which manifest is read, how the project
 * is interpreted, what is out of date and what is in the way. Changes nothing.
 */
import { dirname, join, relative } from "node:path";
import { findPlace, toPosix } from "../run/open-project.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { showJson, showOnLine } from "../diagnostics/show-text.js";
import { FRAMEWORKS } from "../manifest/targets.js";
import { emitFiles, planRun, readManifest } from "../run/pipeline.js";
import type { ReadManifest, WantedFiles } from "../run/pipeline.js";
import type { Plan } from "../plan/types.js";
import { readOwnTemplates } from "../project/own-templates.js";
import { findPackageManager } from "../project/package-manager.js";
import { readProject, type Project } from "../project/project.js";
import {
  findDependency,
  findFormatter,
  findTestRunner,
} from "../project/tools.js";
import { toRecord } from "../report/json.js";
import { toFindings } from "../report/plan-problems.js";
import { summarizePlan } from "../report/plan.js";
import type { CommandContext, ExitCode } from "./context.js";
import { describeDatabase, findDatabase } from "./doctor-database.js";
import { NOT_LOOKED_AT, type DriftReport } from "./drift-report.js";
import { reportRunLock } from "./doctor-run-lock.js";
import { reportRuntime } from "./doctor-runtime.js";
import { isError, sayFindings } from "./say.js";
import { UsageError } from "./usage-error.js";

/** Facts by topic, in the order they are printed. */
type Facts = Readonly<Record<string, string>>;

export interface DoctorFlags {
  /** A URL or a file; true for the one that the environment names. */
  readonly database?: string | true;
}

/**
 * Returns 1 if something is in the way of the next run, or a database is not as
 * it should be. Throws CannotRun without a manifest.
 */
export async function runDoctor(
  context: CommandContext,
  flags: DoctorFlags = {},
): Promise<ExitCode> {
  const read = await readManifest(context);
  const templates = readOwnTemplates(dirname(read.file));
  const project = await readProject(dirname(read.file), {
    dir: read.meaning?.output.dir ?? "src/resources",
  });
  const database = read.meaning?.model.database;
  const { state, runtime, problems, wanted } = await examine(read);
  const drift = await lookAt(context, wanted, flags);
  const place = await findPlace(read.file);
  const runLock = reportRunLock(place);
  const left = toFindings(runLock.problems, (path) =>
    toPosix(relative(context.cwd, join(place.root, path))),
  );
  const found = toFindings(drift.problems, wanted?.show ?? String);
  const diagnostics = [...read.diagnostics, ...left, ...problems, ...found];
  const ok = !diagnostics.some(isError);
  const facts: Facts = {
    "resource-gen": context.version,
    node: process.versions.node,
    manifest: showFiles(context, read),
    ...describeProject(context, read, project),
    ...(runtime !== null && { runtime }),
    ...(database !== undefined && {
      database:
        typeof flags.database === "string"
          ? `${database.dialect}, named by --database`
          : describeDatabase(database.dialect, context.env),
    }),
    ...(drift.fact !== null && { migrations: drift.fact }),
    templates: templates.map(({ name }) => name).join(", ") || "the usual ones",
    ...(runLock.fact !== null && { "another run": runLock.fact }),
    state,
  };
  const { stdout, format } = context;
  if (format === "json") {
    const records = diagnostics.map(toRecord);
    const report = { version: 1, ok, facts, diagnostics: records };
    stdout.write(`${showJson(report)}\n`);
    return ok ? 0 : 1;
  }
  if (format === undefined || format === "pretty")
    for (const [name, fact] of Object.entries(facts))
      stdout.write(`${name.padEnd(16)}${showOnLine(fact)}\n`);
  sayFindings(context, { ok, diagnostics, sources: read.sources });
  return ok ? 0 : 1;
}

/** What the next run would do, and what prevents it. */
async function examine(read: ReadManifest): Promise<{
  readonly state: string;
  /** Null if it is unknown. */
  readonly runtime: string | null;
  readonly problems: readonly Diagnostic[];
  /** Null if the manifest has errors. */
  readonly wanted: WantedFiles | null;
}> {
  if (read.meaning === null) {
    const state = "the manifest has errors";
    return { state, runtime: null, problems: [], wanted: null };
  }
  const wanted = await emitFiles(read, read.meaning);
  const plan = await planRun(wanted);
  const { fact, problems } = reportRuntime(wanted, plan);
  const all = [...wanted.problems, ...plan.problems, ...problems];
  return {
    state: describeState(plan),
    runtime: fact,
    problems: toFindings(all, wanted.show),
    wanted,
  };
}

/** Reports on the database that a flag names. */
async function lookAt(
  { cwd, env }: CommandContext,
  wanted: WantedFiles | null,
  { database: flag }: DoctorFlags,
): Promise<DriftReport> {
  const { database } = wanted?.model ?? {};
  if (wanted === null || flag === undefined) return NOT_LOOKED_AT;
  if (database === undefined)
    throw new UsageError(
      "there is no database, and so nothing to compare",
      "set `database` in the manifest: docs/stores.md",
    );
  const { dialect } = database;
  const url = flag === true ? findDatabase(dialect, env) : flag;
  const { reportDrift } = await import("./doctor-drift.js");
  return reportDrift(wanted, dialect, url, cwd);
}

function describeState(plan: Plan): string {
  if (plan.blocked) return `blocked: ${summarizePlan(plan, "planned")}`;
  return plan.changes
    ? `stale: ${summarizePlan(plan, "planned")}`
    : `up to date: ${summarizePlan(plan, "done")}`;
}

/** The manifest and the files it includes. */
function showFiles(
  { cwd }: CommandContext,
  { file, sources }: ReadManifest,
): string {
  const main = relative(cwd, file).replaceAll("\\", "/");
  const others = [...sources.keys()].filter((name) => name !== main);
  return [main, ...others].join(", ");
}

function describeProject(
  { cwd }: CommandContext,
  { file, meaning }: ReadManifest,
  project: Project,
): Facts {
  const folder = dirname(file);
  const { root, package: home, modules, importExtension } = project;
  const formatter = findFormatter(project, folder);
  const found = findDependency(project, FRAMEWORKS);
  const { framework = "", testRunner = "" } = meaning?.output ?? {};
  return {
    root: relative(cwd, root).replaceAll("\\", "/") || ".",
    package:
      home === null
        ? "none: there is no package.json"
        : `${home === "" ? "." : home} (${modules}, ${findPackageManager(root, folder)})`,
    tsconfig: project.tsconfig === null ? "none" : "read",
    typescript: project.typescript ?? "none found",
    imports: `end in "${importExtension}"`,
    framework: compare(framework, found),
    "test runner": compare(testRunner, findTestRunner(project)),
    formatter: formatter?.name ?? "none found",
  };
}

/** What the manifest declares, and what the project has if it differs. */
function compare(declared: string, found: string | null): string {
  if (declared === "") return found ?? "none found";
  return found === null || found === declared
    ? declared
    : `${declared} (the project has ${found})`;
}
