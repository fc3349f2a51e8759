/**
 * Where generated files go, and how they refer to each other: what emit knows
 * about the project that it writes for. Stage: emit. Data only.
 */
import type { NextMigration } from "../migrations/next.js";
import type { OutputOptions } from "../model/types.js";
import type { PackageInfo } from "../project/package-info.js";

/** The host that a project runs under. */
export type TargetFramework = OutputOptions["framework"];

/** The manifest's output options, and what the project adds. */
export interface EmitTarget extends Pick<
  OutputOptions,
  "framework" | "http2" | "testRunner"
> {
  /**
   * The folder of the machine's files. This and all other paths are relative to
   * the root, with forward slashes.
   */
  readonly dir: string;
  /**
   * Where to find what does not vary with the manifest: a folder, or a package.
   */
  readonly runtime: OutputOptions["runtime"];
  /**
   * Those whose packages the project has: a runtime for other projects includes
   * their hosts.
   */
  readonly frameworks: readonly TargetFramework[];
  /**
   * A folder, or a pattern of folders with `{resource}` and `{module}`. False
   * for a front end, which wants the helpers and no application.
   */
  readonly controllers: string | false;
  /** The folder of the pages of records. */
  readonly views: string | false;
  readonly tests: string | false;
  /** The folder of the controllers' tests, or a pattern like `controllers`. */
  readonly controllerTests: string | false;
  /** The file that opens the database. */
  readonly database: string;
  /** The server's file; false: none is written. */
  readonly server: string | false;
  /** The file of the OpenAPI document; false: none is written. */
  readonly openapi: string | false;
  /** The file of who may do what; false: none is written. */
  readonly access: string | false;
  /** What the OpenAPI document says about the project. */
  readonly about: PackageInfo;
  /** The folder of migrations. */
  readonly migrations: string;
  /** The existing migrations, in order: `0001_create_tables`. */
  readonly migrationNames: readonly string[];
  /** Those whose changes are stored beside them as data. */
  readonly migrationData: readonly string[];
  /** The migrations that this run adds, if any. */
  readonly nextMigrations?: readonly NextMigration[];
  /**
   * Whether the index of controllers exports a constant, `controllers`, as in
   * earlier versions, instead of a function.
   */
  readonly hasConstantIndex: boolean;
  /**
   * Whether the user's tests share one application, as in earlier versions,
   * instead of each having a new database.
   */
  readonly hasSharedTestApp: boolean;
  /** The ending of the import of a TypeScript file. */
  readonly importExtension: ".js" | ".ts" | "";
  /** The manifest's name, for the header of files. */
  readonly manifest: string;
}

/**
 * The import specifier of a file.
 *
 * @param folder that of the importing file
 * @param file without its extension: `src/resources/contracts`
 */
export function importPath(
  folder: string,
  file: string,
  extension: EmitTarget["importExtension"],
): string {
  const name = file.lastIndexOf("/") + 1;
  const to = importFolder(folder, file.slice(0, name));
  return to + file.slice(name) + extension;
}

/**
 * The part of an import specifier before the file name, from one folder to
 * another.
 */
export function importFolder(folder: string, other: string): string {
  const from = splitPath(folder);
  const to = splitPath(other);
  let same = 0;
  while (same < from.length && from[same] === to[same]) same++;
  const climb = "../".repeat(from.length - same) || "./";
  return (
    climb +
    to
      .slice(same)
      .map((part) => `${part}/`)
      .join("")
  );
}

/**
 * The import specifier with which one TypeScript file reaches another; both are
 * paths.
 */
export function importFile(
  from: string,
  to: string,
  { importExtension }: Pick<EmitTarget, "importExtension">,
): string {
  const folder = from.slice(0, from.lastIndexOf("/"));
  return importPath(folder, to.slice(0, -".ts".length), importExtension);
}

/** The folders of a path from the root, and its file. */
function splitPath(path: string): readonly string[] {
  return path.split("/").filter((part) => part !== "" && part !== ".");
}
