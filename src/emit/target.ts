/**
 * Where generated files go, and how they refer to each other: what emit knows
 * of the project that it writes for. Stage: emit. Data only.
 */
export type Framework =
  "node" | "fetch" | "express" | "fastify" | "koa" | "hono";

export interface Target {
  /** Of the machine's files. This and all paths: relative to the root, with forward slashes. */
  readonly dir: string;
  /** False: a front end, which wants the helpers and no application. */
  readonly controllers: string | false;
  readonly tests: string | false;
  readonly controllerTests: string | false;
  readonly framework: Framework;
  readonly testRunner: "vitest" | "node";
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
  const from = splitPath(folder);
  const to = splitPath(file);
  let same = 0;
  while (same < from.length && from[same] === to[same]) same++;
  const climb = "../".repeat(from.length - same) || "./";
  return climb + to.slice(same).join("/") + extension;
}

/** The folders of a path that begins at the root, and its file. */
function splitPath(path: string): readonly string[] {
  return path.split("/").filter((part) => part !== "" && part !== ".");
}
