/**
 * A snapshot of the target project: its root and its settings. Reads what every
 * run needs; the rest is read on demand.
 */
import { join, relative, resolve, sep } from "node:path";
import { problemAt, type FileProblem } from "../diagnostics/file-problem.js";
import type { OutputOptions } from "../manifest/tree.js";
import { chooseExtension } from "./import-extension.js";
import type { ImportExtension } from "./import-extension.js";
import { foldersAbove, isExistingFile, isThere } from "./look.js";
import { findModules, refuseModules } from "./module-syntax.js";
import { findTypeScript, refuseCompiler } from "./requirements.js";
import { findRoots } from "./root.js";
import type { Roots } from "./root.js";
import { readTsconfig } from "./tsconfig.js";
import type { TsconfigFacts } from "./tsconfig.js";

/** The part of a manifest's `output` that the target's settings depend on. */
export type OutputSettings = Pick<OutputOptions, "dir"> &
  Partial<Pick<OutputOptions, "framework" | "importExtension" | "testRunner">>;

export interface Project {
  /** Absolute. All paths of the output are relative to it. */
  readonly root: string;
  /**
   * The manifest's folder, relative to the root, with forward slashes; "" for
   * the root itself.
   */
  readonly base: string;
  /**
   * The nearest package's folder, relative to the root; null if there is none.
   */
  readonly package: string | null;
  /** How Node treats a `.js` file in the output. */
  readonly modules: "esm" | "commonjs";
  readonly tsconfig: TsconfigFacts | null;
  /** The installed version of TypeScript; null if none is found. */
  readonly typescript: string | null;
  /** How the generated files write relative imports. */
  readonly importExtension: ImportExtension;
  /** Where this package's caches go, relative to the root. */
  readonly cache: string;
  readonly problems: readonly FileProblem[];
}

/**
 * Reads the target of a manifest in a folder. Never fails: faults become
 * warnings.
 */
export async function readProject(
  folder: string,
  output: OutputSettings,
): Promise<Project> {
  const roots = await findRoots(folder);
  const { root } = roots;
  const show = (path: string): string =>
    relative(root, path).split(sep).join("/");
  const home = roots.package ?? root;
  const dir = resolve(folder, output.dir);
  const modules = findModules(dir, root);
  const { facts, faults } = readTsconfig(dir, root);
  const version = findTypeScript(home);
  const wish = output.importExtension ?? "auto";
  const isDeno = ["deno.json", "deno.jsonc"].some((name) =>
    isExistingFile(join(home, name)),
  );
  return {
    root,
    base: show(folder),
    package: roots.package === null ? null : show(roots.package),
    modules,
    tsconfig: facts,
    typescript: version,
    importExtension: chooseExtension(wish, {
      tsconfig: facts,
      modules,
      isDeno,
      testRunner: output.testRunner ?? "vitest",
    }),
    cache: findCache(roots),
    // A setting in the manifest makes the tsconfig irrelevant.
    problems: [
      ...(wish === "auto" ? faults : []).map(({ file, message, ...help }) =>
        problemAt(
          "tsconfig-unreadable",
          show(file),
          `${show(file)} ${message}`,
          help,
        ),
      ),
      ...refuseModules(facts, modules, show),
      ...(facts === null || output.framework === undefined
        ? []
        : refuseCompiler({ tsconfig: facts, version }, output.framework, show)),
    ],
  };
}

/**
 * Where the caches of a manifest's package go, relative to the root: in the
 * nearest `node_modules`. In most workspaces only the root has one.
 */
export function findCache({ root, package: home }: Roots): string {
  const own = home ?? root;
  const nearest = foldersAbove(own, root).find((folder) =>
    isThere(join(folder, "node_modules")),
  );
  const folder = relative(root, nearest ?? own);
  return join(folder, "node_modules/.cache/resource-gen").split(sep).join("/");
}
