/**
 * The pipeline: load -> parse -> model -> emit -> plan -> apply, one step
 * after the other. What only a run that generates needs is loaded only by it.
 */
import { dirname, relative } from "node:path";
import type { Applied } from "./apply/apply.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import type { FileProblem } from "./diagnostics/file-problem.js";
import { locateProblems, sortDiagnostics } from "./diagnostics/locate.js";
import type { Locate } from "./diagnostics/positions.js";
import type { OutputFile } from "./emit/file.js";
import { urlNames } from "./emit/urls-names.js";
import { findManifest } from "./load/find-manifest.js";
import { loadManifest } from "./load/load-manifest.js";
import { checkManifest } from "./manifest/check.js";
import type { ManifestTree, OutputOptions } from "./manifest/tree.js";
import { buildModel } from "./model/model.js";
import type { Model } from "./model/types.js";
import { openProject, toPosix } from "./open-project.js";
import type { Project } from "./open-project.js";
import type { OutputMoves } from "./move-output.js";
import { readLock, type LockFile } from "./plan/lock.js";
import { hasMoved, recordOf, refuseEdits } from "./plan/output-record.js";
import type { OwnTemplate } from "./project/own-templates.js";
import {
  readTemplateVersion,
  TEMPLATE_VERSION,
} from "./emit/template-version.js";
import type {
  FileEdit,
  OutputRecord,
  Plan,
  PlanOptions,
} from "./plan/types.js";
import { findMissingPackages, listNeeds } from "./project/missing-packages.js";
import type { Need } from "./project/missing-packages.js";
import { findRoots } from "./project/root.js";

export { openProject };
export type { Project };

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
  /** The manifest, and all that it includes or imports: absolute paths. */
  readonly files: readonly string[];
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

/** What a manifest wants of its project. */
export interface Wanted extends Project {
  readonly model: Model;
  readonly files: readonly OutputFile[];
  /** The packages that the files import. */
  readonly needs: readonly Need[];
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
  const { files, value, sources, positions } = loaded;
  const read = { cwd, file, files, value, diagnostics, sources, positions };
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

/** model -> emit */
export async function emitFiles(
  { cwd, file }: ReadManifest,
  { model, output }: Meaning,
): Promise<Wanted> {
  const project = await openProject(cwd, file, output);
  const { emit } = await import("./emit/emit.js");
  const files = await withOwnTemplates(project, () =>
    emit(model, project.target),
  );
  const needs = listNeeds(files, project.typed);
  const missing = findMissingPackages(project, needs);
  return {
    ...{ ...project, model, files, needs },
    problems: [
      ...project.problems,
      ...missing,
      ...project.templates.flatMap(findOutdated),
    ],
  };
}

/** Does the work with the templates that the project has of its own. */
async function withOwnTemplates(
  { templates, show }: Project,
  work: () => readonly OutputFile[],
): Promise<readonly OutputFile[]> {
  if (templates.length === 0) return work();
  const { compileTemplates } = await import("./emit/own-templates.js");
  const { withTemplates } = await import("./emit/template.js");
  const sources = templates.map((own) => ({ ...own, path: show(own.path) }));
  return withTemplates(compileTemplates(sources), work);
}

/** A template that was copied when templates were given something else. */
function findOutdated({ path, text }: OwnTemplate): readonly FileProblem[] {
  const version = readTemplateVersion(text);
  if (version === null || version === TEMPLATE_VERSION) return [];
  const message = `it was made for version ${version} of the data, and this is version ${TEMPLATE_VERSION}`;
  return [
    { code: "template-outdated", severity: "warning", file: path, message },
  ];
}

/** emit -> plan. Writes nothing. */
export async function planFiles(
  wanted: Wanted,
  options: PlanOptions = {},
): Promise<Plan> {
  const { files, edits = [], place, cache, target } = wanted;
  const { makePlan } = await import("./plan/make-plan.js");
  const { readDisk, readLockFile } = await import("./apply/read-target.js");
  const { readSettled } = await import("./apply/settled.js");
  const settled = readSettled({ ...place, cache });
  const lock = readLockFile(place);
  const output = recordOf(target);
  const moves = await findMoves(wanted, output, lock);
  const plan = await makePlan(
    {
      wanted: files,
      edits: [...edits, ...moves.edits],
      output,
      moved: moves.moved,
      options: { settled, ...options },
    },
    {
      readLock: () => lock,
      readDisk: (paths) => readDisk(place, paths),
      readVersions: async (paths) => {
        const { readGitVersions } = await import("./project/git-versions.js");
        return readGitVersions(place.root, place.lockPath, paths);
      },
      layOut: async (created) => {
        const { layOutFiles } = await import("./project/lay-out.js");
        return layOutFiles(place.root, created);
      },
    },
  );
  const problems = [...moves.problems, ...plan.problems];
  // A target that could do nothing with the files gets none.
  const blocked = [...moves.problems, ...wanted.problems].some(isError);
  return blocked
    ? { ...plan, problems, blocked, lock: null }
    : { ...plan, problems };
}

/** What is to be moved because the output has other folders now. */
async function findMoves(
  { model, files, edits = [], place }: Wanted,
  output: OutputRecord,
  file: LockFile,
): Promise<OutputMoves> {
  const lock = readLock(file);
  const none = { edits: [], moved: new Set<string>(), problems: [] };
  if (!hasMoved(lock, output)) return none;
  // An edit was made from what stands where, and that is about to change.
  if (edits.length > 0) return { ...none, problems: [refuseEdits(lock)] };
  const { planMoves } = await import("./move-output.js");
  return planMoves({ place, model, files, output }, lock);
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
  progress?: (done: number, total: number) => void,
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
    const applied = await applyPlan(plan, place, {
      ...{ copies, ...stop },
      ...(progress && { progress }),
    });
    writeSettled({ ...place, cache }, plan.settled);
    return { plan, applied };
  };
  return withRunLock(place, work, undefined, stop);
}

function isError({ severity }: Pick<Diagnostic, "severity">): boolean {
  return severity === "error";
}
