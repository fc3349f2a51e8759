/**
 * Where generated files go, and how they refer to each other: what emit knows
 * of the project that it writes for. Stage: emit. Data only.
 */
import type { NextMigration } from "../migrations/next.js";
import type { OutputOptions } from "../model/types.js";
import type { PackageInfo } from "../project/package-info.js";

/** The host that a project runs under. */
export type Framework = OutputOptions["framework"];

/** What the manifest says of it, and what the project adds. */
export interface Target extends Pick<
  OutputOptions,
  "framework" | "http2" | "testRunner"
> {
  /** Of the machine's files. This and all paths: relative to the root, with forward slashes. */
  readonly dir: string;
  /** Of what does not vary with the manifest: a folder, or a package that has it. */
  readonly runtime: OutputOptions["runtime"];
  /** Those whose packages the project has: a runtime for others has their hosts. */
  readonly frameworks: readonly Framework[];
  /**
   * A folder, or a pattern of folders with `{resource}` and `{module}`.
   * False: a front end, which wants the helpers and no application.
   */
  readonly controllers: string | false;
  /** Of the pages of records. */
  readonly views: string | false;
  readonly tests: string | false;
  /** The same of the controllers' tests. */
  readonly controllerTests: string | false;
  /** The file that opens the database. */
  readonly database: string;
  /** The file of the server; false: none is written. */
  readonly server: string | false;
  /** The file of the OpenAPI document; false: none is written. */
  readonly openapi: string | false;
  /** What the OpenAPI document says of the project. */
  readonly about: PackageInfo;
  /** The folder of migrations. */
  readonly migrations: string;
  /** The migrations that are there, in their order: `0001_create_tables`. */
  readonly migrationNames: readonly string[];
  /** Those beside which their changes stand as data. */
  readonly migrationData: readonly string[];
  /** Those that this run adds; none where it adds none. */
  readonly nextMigrations?: readonly NextMigration[];
  /**
   * Whether the index of controllers exports a constant, `controllers`, as it
   * did in earlier versions, and no function.
   */
  readonly hasConstantIndex: boolean;
  /**
   * Whether the user's tests have one application for all of them, as they did
   * in earlier versions, and not a new database for each.
   */
  readonly hasSharedTestApp: boolean;
  /** What the import of a TypeScript file ends in. */
  readonly importExtension: ".js" | ".ts" | "";
  /** The manifest's name, for the header of files. */
  readonly manifest: string;
}

/**
 * What an import says to reach a file.
 *
 * @param folder of the file that imports
 * @param file without its extension: `src/resources/contracts`
 */
export function importPath(
  folder: string,
  file: string,
  extension: Target["importExtension"],
): string {
  const name = file.lastIndexOf("/") + 1;
  const to = importFolder(folder, file.slice(0, name));
  return to + file.slice(name) + extension;
}

/** What an import in a folder says before the name of a file in another one. */
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

/** What an import in one TypeScript file says to reach another; both are paths. */
export function importFile(
  from: string,
  to: string,
  { importExtension }: Pick<Target, "importExtension">,
): string {
  const folder = from.slice(0, from.lastIndexOf("/"));
  return importPath(folder, to.slice(0, -".ts".length), importExtension);
}

/** The folders of a path that begins at the root, and its file. */
function splitPath(path: string): readonly string[] {
  return path.split("/").filter((part) => part !== "" && part !== ".");
}
