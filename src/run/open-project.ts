/**
 * The project of a manifest, as the stages need to know it. Between reading the
 * target and the pipeline; must load neither the manifest nor a stage, as a run
 * that has nothing to do reads no more than this.
 */
import { basename, dirname, join, parse, posix, relative } from "node:path";
import type { TargetPlace } from "../apply/read-target.js";
import type { FileProblem } from "../diagnostics/file-problem.js";
import { joinFolder, makeTarget } from "../emit/make-target.js";
import type { EmitTarget } from "../emit/target.js";
import { indexPath, testAppPath } from "../emit/user-files.js";
import { MANIFEST_NAMES } from "../load/find-manifest.js";
import type { OutputOptions } from "../manifest/tree.js";
import { FRAMEWORKS } from "../manifest/targets.js";
import { readControllersIndex } from "../project/controllers-index.js";
import { findCache, readProject } from "../project/project.js";
import {
  listConflicted,
  listMigrations,
  readMigrationData,
} from "../project/migrations.js";
import { readPackageInfo } from "../project/package-info.js";
import {
  readOwnTemplates,
  type OwnTemplate,
} from "../project/own-templates.js";
import { findRoots } from "../project/root.js";
import { isSharedTestApp } from "../project/test-app.js";
import { findDependencies } from "../project/tools.js";

/** The project that a manifest belongs to. Paths are relative to its root. */
export interface OpenedProject {
  readonly target: EmitTarget;
  readonly place: TargetPlace;
  readonly manifest: string;
  /** The folder of the nearest package, absolute; null if there is none. */
  readonly packageFolder: string | null;
  /** Whether TypeScript checks it. */
  readonly typed: boolean;
  /** Where copies of overwritten edits go, and what a run leaves for the next. */
  readonly cache: string;
  /** The data of its migrations, by name. */
  readonly migrationData: Readonly<Record<string, string>>;
  /** The files of migrations in which a merge left conflict markers. */
  readonly conflictedMigrations: readonly string[];
  /** Its own templates; paths are relative to the root. */
  readonly templates: readonly OwnTemplate[];
  /** What is wrong with its settings, or missing. */
  readonly problems: readonly FileProblem[];
  /**
   * Turns a path relative to the root into the one shown in messages, which is
   * relative to the working directory.
   */
  readonly show: (path: string) => string;
}

/** What is known about a project without its manifest's settings. */
export async function findPlace(
  file: string,
): Promise<TargetPlace & Pick<OpenedProject, "cache">> {
  const roots = await findRoots(dirname(file));
  const base = toPosix(relative(roots.root, dirname(file)));
  const lockPath = posix.join(base, nameLock(basename(file)));
  return { root: roots.root, lockPath, cache: findCache(roots) };
}

/** Reads the project that a manifest belongs to, or will belong to. */
export async function openProject(
  cwd: string,
  file: string,
  output: OutputOptions,
): Promise<OpenedProject> {
  const read = await readProject(dirname(file), output);
  const { root, base, importExtension, cache, problems } = read;
  const name = basename(file);
  const migrations = join(root, joinFolder(base, output.migrations));
  const data = readMigrationData(migrations);
  const packageFolder = read.package === null ? null : join(root, read.package);
  const controllers =
    output.controllers !== false && joinFolder(base, output.controllers);
  const index = indexPath({ controllers });
  const { isConstant, problems: indexProblems } =
    index === null
      ? { isConstant: false, problems: [] }
      : readControllersIndex(join(root, index), index);
  const target = makeTarget(output, {
    base,
    about: readPackageInfo(packageFolder),
    frameworks: findDependencies(read, FRAMEWORKS),
    migrationNames: listMigrations(migrations),
    migrationData: Object.keys(data),
    hasConstantIndex: isConstant,
    hasSharedTestApp: false,
    importExtension,
    manifest: name,
  });
  const testApp = testAppPath(target);
  const hasSharedTestApp =
    testApp !== null && isSharedTestApp(join(root, testApp));
  return {
    target: { ...target, hasSharedTestApp },
    place: { root, lockPath: joinFolder(base, nameLock(name)) },
    manifest: joinFolder(base, name),
    cache,
    migrationData: data,
    conflictedMigrations: listConflicted(migrations),
    packageFolder,
    typed: read.tsconfig !== null,
    templates: readOwnTemplates(dirname(file)).map((own) => ({
      ...own,
      path: joinFolder(base, own.path),
    })),
    problems: [...problems, ...indexProblems],
    show: (path) => posix.relative(toPosix(relative(root, cwd)), path),
  };
}

const LOCK = "resource-gen.lock.json";

/**
 * Each manifest has its own lock. A manifest that a flag must name may be next
 * to another one, so its lock's name includes its own.
 */
function nameLock(manifest: string): string {
  return MANIFEST_NAMES.includes(manifest)
    ? LOCK
    : `${parse(manifest).name}.${LOCK}`;
}

/**
 * The manifests that a lock may belong to: paths next to it, in lookup order.
 */
export function listManifestsOf(lockPath: string): readonly string[] {
  const folder = posix.dirname(lockPath);
  const stem = posix.basename(lockPath).slice(0, -LOCK.length - 1);
  const endings = ["yaml", "yml", "json", "ts", "mts", "js", "mjs"];
  const names =
    stem === "" ? MANIFEST_NAMES : endings.map((ending) => `${stem}.${ending}`);
  return names.map((name) => posix.join(folder, name));
}

/** With forward slashes. */
export function toPosix(path: string): string {
  return path.replaceAll("\\", "/");
}
