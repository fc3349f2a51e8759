/**
 * What a manifest wants in its project: the files, and what the target lacks
 * for them. Between the pipeline and emit, which reads nothing.
 */
import { dialects } from "../manifest/targets.js";
import { join } from "node:path";
import type { ManifestProblem, Span } from "../diagnostics/diagnostic.js";
import { problemAt, type FileProblem } from "../diagnostics/file-problem.js";
import { locateIn } from "../diagnostics/locate.js";
import type { OutputFile } from "../emit/file.js";
import {
  readTemplateVersion,
  TEMPLATE_VERSION,
} from "../emit/template-version.js";
import { emitModel, type EmitAround } from "./emit-model.js";
import type { Model } from "../model/types.js";
import { openProject, type OpenedProject } from "./open-project.js";
import type { ReadManifest } from "./read-manifest.js";
import type { Meaning } from "./read-meaning.js";
import type { FileEdit } from "../plan/types.js";
import { planMigration, withMigration } from "./plan-migration.js";
import type { MigrationWish } from "./plan-migration.js";
import { findMissingPackages, listNeeds } from "../project/missing-packages.js";
import type { Need } from "../project/missing-packages.js";
import type { OwnTemplate } from "../project/own-templates.js";
import { checkRuntimeImport } from "../project/runtime-import.js";
import type { RuntimeImport } from "../project/runtime-import.js";

/** What a manifest wants in its project. */
export interface WantedFiles extends OpenedProject {
  readonly model: Model;
  readonly files: readonly OutputFile[];
  /** The packages that the files import. */
  readonly needs: readonly Need[];
  /** What they import from a runtime that is not written; null if it is. */
  readonly runtime: RuntimeImport | null;
  /** Finds where the manifest sets a key of `output`; null if it does not. */
  readonly findKey: (key: string) => Promise<Span | null>;
  /** Edits of the user's own files, in the same transaction. */
  readonly edits?: readonly FileEdit[];
}

/**
 * model -> emit, with what the target lacks for it.
 *
 * @param wish set for a run that writes the next migration
 */
export async function emitFiles(
  read: ReadManifest,
  { model, output }: Meaning,
  wish: MigrationWish | null = null,
): Promise<WantedFiles> {
  const opened = await openProject(read.cwd, read.file, output);
  const { findImported } = await import("../emit/emit.js");
  const { hasDatabase } = await import("../emit/stores/stores.js");
  const migration = planMigration(model, opened, wish);
  const target = withMigration(opened.target, migration.next, wish?.instead);
  const project = { ...opened, target };
  const { place } = project;
  const wrap = await prepareTemplates(project);
  const files = await emitModel(model, target, wrap);
  const imported = findImported(files, target);
  const runtime = imported && {
    ...imported,
    folder: join(place.root, target.dir),
    bundled: target.importExtension === "",
  };
  const needs = [
    ...listNeeds(files, project.typed, imported?.name),
    ...(hasDatabase(model, target) ? [findDriver(model, target.database)] : []),
  ];
  const missing = findMissingPackages(project, needs);
  return {
    ...project,
    model,
    files,
    needs,
    runtime,
    findKey: async (key) => {
      const found = (await read.positions())({ path: ["output", key] });
      return found === null || found.nearest ? null : found.span;
    },
    problems: [
      ...project.problems,
      ...missing,
      ...project.templates.flatMap(findOutdated),
      ...(await checkImport(read, project.manifest, runtime)),
      ...migration.problems,
      ...(await placeProblems(read, project.manifest, migration.found)),
    ],
  };
}

/**
 * The package that reaches the database, which is imported by name when the
 * database is opened.
 */
function findDriver({ database }: Model, by: string): Need {
  const { driver } = dialects[database?.dialect ?? "sqlite"];
  return { name: driver, by, dev: false };
}

/** What is wrong with an imported runtime, at its place in the manifest. */
async function checkImport(
  read: ReadManifest,
  manifest: string,
  runtime: RuntimeImport | null,
): Promise<readonly FileProblem[]> {
  const problem = runtime === null ? null : checkRuntimeImport(runtime);
  return placeProblems(read, manifest, problem === null ? [] : [problem]);
}

/** Problems that the target has with the manifest, at their places. */
async function placeProblems(
  read: ReadManifest,
  manifest: string,
  problems: readonly ManifestProblem[],
): Promise<readonly FileProblem[]> {
  const found = await locateIn(read, problems);
  return found.map(({ code, severity, message, help, span }) => ({
    code,
    severity,
    message,
    file: manifest,
    span,
    ...(help !== undefined && { help }),
  }));
}

/** Runs work with the project's own templates. */
async function prepareTemplates({
  templates,
  show,
}: OpenedProject): Promise<EmitAround | undefined> {
  if (templates.length === 0) return undefined;
  const { compileTemplates } = await import("../emit/own-templates.js");
  const { withTemplates } = await import("../emit/template.js");
  const sources = templates.map((own) => ({ ...own, path: show(own.path) }));
  return (work) => withTemplates(compileTemplates(sources), work);
}

/** A template that was copied when templates received other data. */
function findOutdated({ path, text }: OwnTemplate): readonly FileProblem[] {
  const version = readTemplateVersion(text);
  if (version === null || version === TEMPLATE_VERSION) return [];
  const message = `it was made for version ${version} of the data, and this is version ${TEMPLATE_VERSION}`;
  return [problemAt("template-outdated", path, message)];
}
