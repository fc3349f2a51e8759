/**
 * A run with nothing to do: finds out, by hashes alone, that everything is as
 * an earlier run left it, and returns what that run reported. Without a record
 * of that run, or if anything differs, the pipeline does its work. Parses
 * nothing; must not load a stage that does.
 */
import { hash } from "node:crypto";
import { posix, relative, resolve } from "node:path";
import { nodeFileSystem } from "../apply/file-system.js";
import { createInspector, hashBytes } from "../apply/inspect.js";
import { readRunRecord, writeRecord } from "../apply/run-record.js";
import type { RunRecord } from "../apply/run-record.js";
import { standsAsRecorded } from "../apply/verify-record.js";
import type { FileProblem } from "../diagnostics/file-problem.js";
import { build } from "../generated/build.js";
import { findManifest } from "../load/find-manifest.js";
import type { OutputOptions } from "../manifest/tree.js";
import { findPlace, openProject, toPosix } from "./open-project.js";
import type { OpenedProject } from "./open-project.js";
import type {
  Outcome,
  ReadManifest,
  ManifestSource,
  WantedFiles,
} from "./pipeline.js";
import type { FileAction, Plan, RestAction } from "../plan/types.js";
import { findMissingPackages } from "../project/missing-packages.js";
import type { Need } from "../project/missing-packages.js";
import { checkRuntimeImport } from "../project/runtime-import.js";
import type { RuntimeImport } from "../project/runtime-import.js";

/** What a run reported. */
export interface Recalled extends Pick<
  ReadManifest,
  "diagnostics" | "sources"
> {
  readonly plan: Plan;
  /** Problems of the target, found again. */
  readonly problems: readonly FileProblem[];
  readonly show: OpenedProject["show"];
}

/**
 * The result of a run that would change nothing; null if only the pipeline can
 * tell.
 *
 * @throws CannotRun if there is no manifest
 */
export async function recallRun({
  cwd,
  manifest,
}: Pick<ManifestSource, "cwd" | "manifest">): Promise<Recalled | null> {
  const file = await findManifest(cwd, manifest);
  if (!isData(file)) return null;
  const place = await findPlace(file);
  const record = readRunRecord(place, cwd);
  if (record?.build !== build) return null;
  const output = record.output as OutputOptions;
  const project = await openProject(cwd, file, output);
  if (record.about !== describe(cwd, file, project)) return null;
  const sources = readSources(place.root, cwd, record);
  if (sources === null || !standsAsRecorded(place, record)) return null;
  const { diagnostics, problems, actions, needs } = record;
  const runtime = record.runtime as RuntimeImport | null;
  if (runtime !== null && checkRuntimeImport(runtime) !== null) return null;
  const missing = findMissingPackages(project, needs as readonly Need[]);
  const projectProblems = [...project.problems, ...missing];
  // Problems of the target are found again, which is cheap, so that nothing has
  // to list what its settings and packages depend on; if they differ, or there were more,
  // only the pipeline knows.
  if (
    JSON.stringify(projectProblems) !== JSON.stringify(record.projectProblems)
  )
    return null;
  return {
    diagnostics,
    sources,
    plan: { ...unchanged, actions, problems },
    problems: projectProblems,
    show: project.show,
  };
}

const unchanged: Omit<Plan, "actions" | "problems"> = {
  blocked: false,
  changes: false,
  lock: null,
  lockText: null,
  folders: [],
  emptied: [],
  renewed: [],
  completeMerges: [],
  found: new Map(),
};

/**
 * Leaves a record of a run that wrote what it planned, for `recallRun`. Leaves
 * none if the next run would report anything other than that all is as it
 * should be.
 */
export function rememberRun(
  { cwd, file, sources, diagnostics }: ReadManifest,
  wanted: WantedFiles,
  output: OutputOptions,
  { plan, applied }: Outcome,
): void {
  if (applied === null || applied.copies.length > 0) return;
  const names = [...sources.keys()];
  if (!isData(file) || !names.every(isData)) return;
  const actions = plan.actions.flatMap(settle);
  if (actions.length !== plan.actions.filter(remains).length) return;
  if (plan.changes && plan.problems.length > 0) return;
  const found = new Map(plan.found);
  found.delete(wanted.place.lockPath);
  for (const action of plan.actions) {
    if (action.action === "delete") found.delete(action.path);
    else if ("content" in action)
      found.set(action.path, hash("sha256", action.content));
  }
  const lock = plan.lock?.content ?? plan.lockText;
  if (lock === null) return;
  writeRecord({ ...wanted.place, cache: wanted.cache }, cwd, {
    build,
    about: describe(cwd, file, wanted),
    output,
    needs: wanted.needs,
    runtime: wanted.runtime,
    projectProblems: wanted.problems,
    sources: [...sources].map(([name, text]) => [name, hash("sha256", text)]),
    lock: hash("sha256", lock),
    files: [...found],
    folders: plan.folders,
    actions,
    diagnostics,
    problems: plan.problems,
  });
}

/** What the next run will report about the file; nothing if that is unknown. */
function settle(action: FileAction): readonly RestAction[] {
  const { path, owner } = action;
  switch (action.action) {
    case "create":
    case "update":
    case "insert":
    case "unchanged":
      return action.note === undefined
        ? [{ path, owner, action: "unchanged" }]
        : [];
    case "keep":
      return [action];
    default:
      return [];
  }
}

function remains({ action }: FileAction): boolean {
  return action !== "delete";
}

/** A module may return something else each time. */
function isData(file: string): boolean {
  return /\.(?:ya?ml|json)$/.test(file);
}

/** Everything that the result depends on besides texts and files. */
function describe(cwd: string, file: string, project: OpenedProject): string {
  const { target, place, cache, packageFolder, typed, templates } = project;
  return JSON.stringify([
    ...[cwd, file, target, place.root, place.lockPath],
    ...[cache, packageFolder, typed, templates, project.migrationData],
    project.conflictedMigrations,
  ]);
}

/** The files of the manifest, if they are unchanged. */
function readSources(
  root: string,
  cwd: string,
  { sources }: RunRecord,
): ReadonlyMap<string, string> | null {
  const inspector = createInspector(nodeFileSystem, root);
  const texts = new Map<string, string>();
  for (const [name, sha256] of sources) {
    const path = toPosix(relative(root, resolve(cwd, name)));
    if (path.startsWith("../") || posix.isAbsolute(path)) return null;
    const bytes = inspector.readPlain(path);
    if (bytes === null || hashBytes(bytes) !== sha256) return null;
    texts.set(name, new TextDecoder().decode(bytes));
  }
  return texts;
}
