/**
 * The pipeline: load -> parse -> model -> emit -> plan -> apply, one step
 * after the other. What only a run that generates needs is loaded only by it.
 */
import { existsSync } from "node:fs";
import { basename, dirname, join, posix, relative } from "node:path";
import type { Applied } from "./apply/apply.js";
import type { Place } from "./apply/read-target.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { locateProblems, sortDiagnostics } from "./diagnostics/locate.js";
import type { Locate } from "./diagnostics/positions.js";
import type { OutputFile } from "./emit/file.js";
import type { Target } from "./emit/target.js";
import { urlNames } from "./emit/urls-shared.js";
import { findManifest } from "./load/find-manifest.js";
import { loadManifest } from "./load/load-manifest.js";
import { checkManifest } from "./manifest/check.js";
import type { OutputOptions } from "./manifest/tree.js";
import { buildModel } from "./model/model.js";
import type { Model } from "./model/types.js";
import type { Plan, PlanOptions } from "./plan/types.js";

/** Where to begin. */
export interface Source {
  /** Absolute; what paths in messages are relative to. */
  readonly cwd: string;
  /** Relative to `cwd`; the one that is found where it is left out. */
  readonly manifest?: string | undefined;
}

/** A manifest that was read. */
export interface ReadManifest {
  readonly cwd: string;
  /** Absolute. */
  readonly file: string;
  /** What it means; null where it has errors. */
  readonly meaning: Meaning | null;
  /** In the order of the text. Warnings too. */
  readonly diagnostics: readonly Diagnostic[];
  /** The text of each file that a diagnostic names. */
  readonly sources: ReadonlyMap<string, string>;
  /** Where places of the manifest stand. Slow: a second look at the text. */
  readonly positions: () => Promise<Locate>;
}

export interface Meaning {
  readonly model: Model;
  readonly output: OutputOptions;
}

/** The project that a manifest stands in. */
export interface Project {
  readonly target: Target;
  readonly place: Place;
  /** A path relative to the root, as messages name it: from the working directory. */
  readonly show: (path: string) => string;
}

/** What a manifest wants of its project. */
export interface Wanted extends Project {
  readonly model: Model;
  readonly files: readonly OutputFile[];
}

/** A plan, and what became of it; `applied` is null where nothing was written. */
export interface Outcome {
  readonly plan: Plan;
  readonly applied: Applied | null;
}

/**
 * load -> parse -> model
 *
 * @throws CannotRun where there is no manifest, or it cannot be read
 */
export async function readManifest({
  cwd,
  manifest,
}: Source): Promise<ReadManifest> {
  const file = await findManifest(cwd, manifest);
  const loaded = await loadManifest(file, cwd);
  const { tree, problems } =
    loaded.value === undefined
      ? { tree: null, problems: [] }
      : await checkManifest(loaded.value, { climb: 0 });
  const built = tree === null ? null : buildModel(tree, urlNames);

  const all = [...loaded.problems, ...problems, ...(built?.problems ?? [])];
  const found =
    all.length === 0
      ? []
      : locateProblems(all, await loaded.positions(), (name) =>
          loaded.sources.get(name),
        );
  const diagnostics = sortDiagnostics([...loaded.diagnostics, ...found]);
  const { sources, positions } = loaded;
  const read = { cwd, file, diagnostics, sources, positions };
  return tree === null || built === null || diagnostics.some(isError)
    ? { ...read, meaning: null }
    : { ...read, meaning: { model: built.model, output: tree.output } };
}

/** Looks at the project that a manifest stands in. */
export function openProject(
  cwd: string,
  file: string,
  output: OutputOptions,
): Promise<Project> {
  const folder = dirname(file);
  const root = findRoot(folder);
  const base = toPosix(relative(root, folder));
  const place = (path: string | false): string | false =>
    path === false ? false : posix.join(base, path);
  const from = toPosix(relative(root, cwd));
  return Promise.resolve({
    target: {
      dir: posix.join(base, output.dir),
      controllers: place(output.controllers),
      tests: place(output.tests),
      controllerTests: place(output.controllerTests),
      framework: output.framework,
      testRunner: output.testRunner,
      importExtension: ".js",
      manifest: basename(file),
    },
    place: { root, lockPath: posix.join(base, "resource-gen.lock.json") },
    show: (path) => posix.relative(from, path),
  });
}

function findRoot(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, "package.json"))) return at;
    if (dirname(at) === at) return folder;
  }
}

function toPosix(path: string): string {
  return path.replaceAll("\\", "/");
}

/** model -> emit */
export async function emitFiles(
  { cwd, file }: ReadManifest,
  { model, output }: Meaning,
): Promise<Wanted> {
  const project = await openProject(cwd, file, output);
  const { emit } = await import("./emit/emit.js");
  return { ...project, model, files: emit(model, project.target) };
}

/** emit -> plan. Writes nothing. */
export async function planFiles(
  { files, place }: Wanted,
  options: PlanOptions = {},
): Promise<Plan> {
  const { makePlan } = await import("./plan/make-plan.js");
  const { readDisk, readLockFile } = await import("./apply/read-target.js");
  return makePlan(
    { wanted: files, options },
    {
      readLock: () => readLockFile(place),
      readDisk: (paths) => readDisk(place, paths),
      readVersions: () => [],
    },
  );
}

/**
 * plan -> apply, while no other run does the same. A plan that is blocked is
 * not applied.
 */
export async function applyFiles(
  wanted: Wanted,
  options: PlanOptions = {},
): Promise<Outcome> {
  const { withRunLock } = await import("./apply/run-lock.js");
  const { applyPlan } = await import("./apply/apply.js");
  return withRunLock(wanted.place, async () => {
    const plan = await planFiles(wanted, options);
    if (plan.blocked) return { plan, applied: null };
    return { plan, applied: await applyPlan(plan, wanted.place) };
  });
}

function isError({ severity }: Diagnostic): boolean {
  return severity === "error";
}
