/**
 * The machine's files of `<dir>`, which bind the runtime to the manifest: where
 * they stand, and what their imports say to reach each other and the runtime.
 * Stage: emit.
 */
import type { OutputFile } from "./file.js";
import { sortImports } from "./imports.js";
import { importPath, type Target } from "./target.js";

/** The files of `<dir>`, but for the host. */
type Bound = "routes" | "router" | "urls" | "contracts" | "http" | "app";

/** What an import of another file of `<dir>` says. */
export function fromOwn(name: Bound, { importExtension }: Target): string {
  return `./${name}${importExtension}`;
}

/** What an import of a part of the runtime says, in a file of `<dir>`. */
export function fromRuntime(part: string, target: Target): string {
  const { dir, runtime, importExtension } = target;
  return importPath(dir, `${runtime}/${part}`, importExtension);
}

/** A file of `<dir>`, with its imports in order. */
export function createBound(
  name: string,
  text: string,
  { dir }: Target,
): OutputFile {
  return {
    path: `${dir}/${name}.ts`,
    owner: "machine",
    content: sortImports(text),
  };
}
