/**
 * `--all`: runs a command for every manifest of a workspace, in one process,
 * with one report. Each project runs as if it were named with `--manifest`, so
 * no stage knows about workspaces, and each project keeps its own lock.
 */
import { join, relative } from "node:path";
import { findManifest, listManifests } from "../load/find-manifest.js";
import { findRoots } from "../project/root.js";
import {
  findUnreadable,
  listPackages,
  toRegex,
  type Package,
} from "../project/workspace.js";
import { joinReports, type ProjectReport } from "../report/projects.js";
import type { CommandContext, ExitCode, OutputStream } from "./context.js";
import { reportFailure } from "./failure.js";
import { UsageError } from "./usage-error.js";

export interface AllFlags {
  readonly all?: boolean;
  /** Names or folders of packages; `*` stands for any part of one. */
  readonly filter?: readonly string[];
  readonly watch?: boolean;
}

/** A package with a manifest. */
interface Project extends Package {
  /** Absolute. */
  readonly folder: string;
}

/** Runs the command for the manifest that the context names. */
export type RunCommand = (
  context: CommandContext<string>,
) => ExitCode | Promise<ExitCode>;

const FORMATS = ["pretty", "json", "github", "sarif"];

/**
 * Runs a command for each project. One that fails does not stop the others.
 *
 * @returns the worst of their exit codes
 * @throws UsageError if there is no workspace, or no project to run for
 */
export async function runAll(
  context: CommandContext<string>,
  { filter = [], watch = false }: AllFlags,
  run: RunCommand,
): Promise<ExitCode> {
  const { format = "pretty", stdout, version } = context;
  checkFlags(context, format);
  const projects = select(await findProjects(context.cwd), filter);
  // A watch has no end to wait for.
  const isJoined = !watch && (format === "json" || format === "sarif");
  const headings = new Headings(context);
  const runOne = async (project: Project): Promise<ProjectReport> => {
    const texts: string[] = [];
    const output = isJoined
      ? { ...stdout, write: (text: string) => void texts.push(text) }
      : headings.under(stdout, project);
    const stderr = headings.under(context.stderr, project);
    const code = await tryRun(
      { ...context, stdout: output, stderr },
      project,
      run,
    );
    const { name, path } = project;
    return { name, path, code, text: texts.join("") };
  };
  const reports = watch
    ? await Promise.all(projects.map(runOne))
    : await inTurn(projects, runOne, context.signal);
  if (isJoined) stdout.write(joinReports(format, reports, version));
  return Math.max(...reports.map(({ code }) => code)) as ExitCode;
}

function checkFlags(
  { manifest }: CommandContext<string>,
  format: string,
): void {
  if (manifest !== undefined) {
    throw new UsageError(
      "--manifest names one manifest, and --all reads every one",
      "leave one of them out",
    );
  }
  if (!FORMATS.includes(format)) {
    throw new UsageError(
      `--all has no format ${format}`,
      `it has ${FORMATS.join(", ")}`,
    );
  }
}

async function tryRun(
  context: CommandContext<string>,
  { folder }: Project,
  run: RunCommand,
): Promise<ExitCode> {
  try {
    const file = await findManifest(folder);
    const manifest = relative(context.cwd, file).replaceAll("\\", "/");
    const command = `${context.command} --manifest ${manifest}`;
    return await run({ ...context, manifest, command });
  } catch (error) {
    return reportFailure(error, context);
  }
}

/** One after the other; after an interruption, no more are started. */
async function inTurn(
  projects: readonly Project[],
  runOne: (project: Project) => Promise<ProjectReport>,
  signal: AbortSignal,
): Promise<readonly ProjectReport[]> {
  const reports: ProjectReport[] = [];
  for (const project of projects) {
    reports.push(await runOne(project));
    if (signal.aborted) break;
  }
  return reports;
}

async function findProjects(cwd: string): Promise<readonly Project[]> {
  const { root } = await findRoots(cwd);
  const packages = await listPackages(root);
  if (packages === null) {
    const broken = await findUnreadable(root);
    throw new UsageError(
      broken === null
        ? "there is no workspace here"
        : `${broken} cannot be read, so that no workspace is known here`,
      "--all goes by `workspaces` in package.json, or by pnpm-workspace.yaml",
    );
  }
  const projects: Project[] = [];
  for (const each of packages) {
    const folder = join(root, each.path);
    const found = await listManifests(folder);
    if (found.length > 0) projects.push({ ...each, folder });
  }
  checkNames(projects);
  if (projects.length > 0) return projects;
  throw new UsageError(
    "no package of this workspace has a manifest",
    "resource-gen init writes one",
  );
}

/**
 * Rejects duplicate names, which `--filter` could not tell apart. Packages
 * without a manifest may share a name: pnpm allows it, as for test fixtures.
 */
function checkNames(packages: readonly Package[]): void {
  const byName = new Map<string, string>();
  for (const { name, path } of packages) {
    if (name === null) continue;
    const other = byName.get(name);
    if (other !== undefined) {
      throw new UsageError(
        `two packages are called ${name}: ${other} and ${path}`,
        "give one of them another name",
      );
    }
    byName.set(name, path);
  }
}

/** @throws UsageError if a filter matches no project */
function select(
  projects: readonly Project[],
  filters: readonly string[],
): readonly Project[] {
  if (filters.length === 0) return projects;
  const chosen = new Set<Project>();
  for (const filter of filters) {
    const regex = toRegex(filter);
    const named = projects.filter((project) =>
      namesOf(project).some((name) => regex.test(name)),
    );
    if (named.length === 0) {
      throw new UsageError(
        `--filter ${filter} names no package that has a manifest`,
        `these have: ${projects.map(titleOf).join(", ")}`,
      );
    }
    for (const project of named) chosen.add(project);
  }
  return projects.filter((project) => chosen.has(project));
}

/** The names of a package: its folder, its name, its name without the scope. */
function namesOf({ name, path }: Package): readonly string[] {
  return name === null ? [path] : [path, name, name.replace(/^@[^/]*\//, "")];
}

function titleOf({ name, path }: Package): string {
  return name === null || name === path ? path : `${name} (${path})`;
}

/** Prints which project a text is about whenever the project changes. */
class Headings {
  readonly #last = new Map<unknown, Project>();
  readonly #isOneScreen: boolean;

  constructor({ stdout, stderr }: CommandContext<string>) {
    this.#isOneScreen = stdout.columns !== null && stderr.columns !== null;
  }

  under(output: OutputStream, project: Project): OutputStream {
    const stream = this.#isOneScreen ? "screen" : output;
    return {
      ...output,
      write: (text) => {
        if (text === "") return;
        const last = this.#last.get(stream);
        this.#last.set(stream, project);
        if (last !== project) {
          const gap = last === undefined ? "" : "\n";
          output.write(`${gap}== ${titleOf(project)}\n`);
        }
        output.write(text);
      },
    };
  }
}
