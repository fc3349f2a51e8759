/**
 * The pipeline: load -> parse -> model -> emit -> plan -> apply, one step
 * after the other. What only a run that generates needs is loaded only by it.
 */
import { basename, dirname, join, parse, posix, relative } from "node:path";
import type { Applied } from "./apply/apply.js";
import type { Place } from "./apply/read-target.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { locateProblems, sortDiagnostics } from "./diagnostics/locate.js";
import type { Locate } from "./diagnostics/positions.js";
import type { OutputFile } from "./emit/file.js";
import type { Target } from "./emit/target.js";
import { urlNames } from "./emit/urls-shared.js";
import { findManifest, MANIFEST_NAMES } from "./load/find-manifest.js";
import { loadManifest } from "./load/load-manifest.js";
import { checkManifest } from "./manifest/check.js";
import type { ManifestTree, OutputOptions } from "./manifest/tree.js";
import { buildModel } from "./model/model.js";
import type { Model } from "./model/types.js";
import type { FileEdit, FileProblem, Plan, PlanOptions } from "./plan/types.js";
import { findMissingPackages } from "./project/missing-packages.js";
import { readProject } from "./project/project.js";
import { findRoots } from "./project/root.js";

/** Where to begin. */
export interface Source {
  /** Absolute; what paths in messages are relative to. */
  readonly cwd: string;
  /** Relative to `cwd`; the one that is found where it is left out. */
  readonly manifest?: string | undefined;
  /** Texts that are read as if they stood in these files (absolute paths). */
  readonly edited?: ReadonlyMap<string, string>;
}

/** A manifest that was read. */
export interface ReadManifest {
  readonly cwd: string;
  /** Absolute. */
  readonly file: string;
  /** As it was loaded; undefined where the text has none. */
  readonly value: unknown;
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
  readonly tree: ManifestTree;
  readonly model: Model;
  readonly output: OutputOptions;
}

/** The project that a manifest stands in. Paths are relative to its root. */
export interface Project {
  readonly target: Target;
  readonly place: Place;
  readonly manifest: string;
  /** Of the nearest package, absolute; null where there is none. */
  readonly packageFolder: string | null;
  /** Whether TypeScript checks it. */
  readonly typed: boolean;
  /** Where copies of overwritten edits go, and what a run leaves for the next. */
  readonly cache: string;
  /** What is wrong with its settings, or missing. */
  readonly problems: readonly FileProblem[];
  /** A path relative to the root, as messages name it: from the working directory. */
  readonly show: (path: string) => string;
}

/** What a manifest wants of its project. */
export interface Wanted extends Project {
  readonly model: Model;
  readonly files: readonly OutputFile[];
  /** Of the user's own files, in the same transaction. */
  readonly edits?: readonly FileEdit[];
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
  edited,
}: Source): Promise<ReadManifest> {
  const file = await findManifest(cwd, manifest);
  const { root } = await findRoots(dirname(file));
  const climb = toPosix(relative(root, dirname(file)))
    .split("/")
    .filter(Boolean);
  const loaded = await loadManifest(file, cwd, { root, edited });
  const { tree, problems } =
    loaded.value === undefined
      ? { tree: null, problems: [] }
      : await checkManifest(loaded.value, { climb: climb.length });
  const built = tree === null ? null : buildModel(tree, urlNames);

  const all = [...loaded.problems, ...problems, ...(built?.problems ?? [])];
  const found =
    all.length === 0
      ? []
      : locateProblems(all, await loaded.positions(), (name) =>
          loaded.sources.get(name),
        );
  const diagnostics = sortDiagnostics([...loaded.diagnostics, ...found]);
  const { value, sources, positions } = loaded;
  const read = { cwd, file, value, diagnostics, sources, positions };
  return tree === null || built === null || diagnostics.some(isError)
    ? { ...read, meaning: null }
    : { ...read, meaning: { tree, model: built.model, output: tree.output } };
}

/** model -> lint: what the conventions advise. Nothing else depends on it. */
export async function adviseOn(
  { value, positions, sources }: ReadManifest,
  { tree, model }: Meaning,
): Promise<readonly Diagnostic[]> {
  const { lintManifest } = await import("./lint/lint.js");
  const problems = lintManifest(tree, model, value);
  if (problems.length === 0) return [];
  return locateProblems(problems, await positions(), (name) =>
    sources.get(name),
  );
}

/** Looks at the project that a manifest stands in, or is to stand in. */
export async function openProject(
  cwd: string,
  file: string,
  output: OutputOptions,
): Promise<Project> {
  const read = await readProject(dirname(file), output);
  const { root, base, importExtension, cache, problems } = read;
  const place = <Path extends string | false>(path: Path): Path | string =>
    path === false ? path : posix.join(base, path);
  const { framework, testRunner } = output;
  const name = basename(file);
  return {
    target: {
      dir: place(output.dir),
      controllers: place(output.controllers),
      tests: place(output.tests),
      controllerTests: place(output.controllerTests),
      ...{ framework, testRunner, importExtension, manifest: name },
    },
    place: { root, lockPath: place(nameLock(name)) },
    manifest: place(name),
    cache,
    packageFolder: read.package === null ? null : join(root, read.package),
    typed: read.tsconfig !== null,
    problems,
    show: (path) => posix.relative(toPosix(relative(root, cwd)), path),
  };
}

/**
 * Each manifest has a lock of its own. One that had to be named by a flag may
 * stand beside another one, so that its name is in its lock's.
 */
function nameLock(manifest: string): string {
  const lock = "resource-gen.lock.json";
  return MANIFEST_NAMES.includes(manifest)
    ? lock
    : `${parse(manifest).name}.${lock}`;
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
  const files = emit(model, project.target);
  const missing = findMissingPackages(project, files);
  return {
    ...{ ...project, model, files },
    problems: [...project.problems, ...missing],
  };
}

/** emit -> plan. Writes nothing. */
export async function planFiles(
  { files, edits = [], place, cache, problems }: Wanted,
  options: PlanOptions = {},
): Promise<Plan> {
  const { makePlan } = await import("./plan/make-plan.js");
  const { readGitVersions } = await import("./project/git-versions.js");
  const { readDisk, readLockFile } = await import("./apply/read-target.js");
  const { readSettled } = await import("./apply/settled.js");
  const settled = readSettled({ ...place, cache });
  const plan = await makePlan(
    { wanted: files, edits, options: { settled, ...options } },
    {
      readLock: () => readLockFile(place),
      readDisk: (paths) => readDisk(place, paths),
      readVersions: (paths) =>
        readGitVersions(place.root, place.lockPath, paths),
    },
  );
  // A target that could do nothing with the files gets none.
  return problems.some(isError) ? { ...plan, blocked: true } : plan;
}

/**
 * plan -> apply, while no other run does the same. A plan that is blocked is
 * not applied. Throws the signal's reason where that stops it; then everything
 * is as before.
 */
export async function applyFiles(
  wanted: Wanted,
  options: PlanOptions = {},
  signal?: AbortSignal,
): Promise<Outcome> {
  const { withRunLock } = await import("./apply/run-lock.js");
  const { applyPlan } = await import("./apply/apply.js");
  const { writeSettled } = await import("./apply/settled.js");
  const { place, cache } = wanted;
  const copies = `${cache}/copies`;
  const stop = signal && { signal };
  const work = async (): Promise<Outcome> => {
    const plan = await planFiles(wanted, options);
    if (plan.blocked) return { plan, applied: null };
    const applied = await applyPlan(plan, place, { copies, ...stop });
    writeSettled({ ...place, cache }, plan.settled);
    return { plan, applied };
  };
  return withRunLock(place, work, undefined, stop);
}

function isError({ severity }: Pick<Diagnostic, "severity">): boolean {
  return severity === "error";
}
