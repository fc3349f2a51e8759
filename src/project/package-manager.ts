/**
 * Finds out which package manager the target uses, and how it adds packages.
 * Reads only.
 */
import { join } from "node:path";
import { asRecord } from "./jsonc.js";
import {
  findFile,
  foldersAbove,
  isExistingFile,
  readJsonFile,
} from "./look.js";

export type PackageManager = "npm" | "pnpm" | "yarn" | "bun";

const lockFiles: readonly (readonly [PackageManager, readonly string[]])[] = [
  ["pnpm", ["pnpm-lock.yaml", "pnpm-workspace.yaml"]],
  ["yarn", ["yarn.lock", ".yarnrc.yml"]],
  ["bun", ["bun.lock", "bun.lockb"]],
  ["npm", ["package-lock.json", "npm-shrinkwrap.json"]],
];

/**
 * The package manager of a package (both absolute): the nearest one that a
 * package.json names or a lock file belongs to; npm if there is neither.
 */
export function findPackageManager(
  root: string,
  folder: string,
): PackageManager {
  for (const each of foldersAbove(folder, root)) {
    const named = readNamed(join(each, "package.json"));
    if (named !== null) return named;
    for (const [manager, files] of lockFiles)
      if (findFile(each, files) !== null) return manager;
  }
  return "npm";
}

/**
 * The name in a package.json's `packageManager` (Corepack) or `devEngines`
 * (npm).
 */
function readNamed(path: string): PackageManager | null {
  const manifest = readJsonFile(path);
  const engine = asRecord(asRecord(manifest?.devEngines)?.packageManager);
  const declared = manifest?.packageManager ?? engine?.name;
  const name =
    typeof declared === "string" ? declared.split("@", 1)[0] : undefined;
  return lockFiles.map(([manager]) => manager).find((m) => m === name) ?? null;
}

/**
 * The command that adds packages, to be run in the package's folder.
 *
 * @param dev true if only development needs them
 */
export function writeAddCommand(
  manager: PackageManager,
  folder: string,
  names: readonly string[],
  dev: boolean,
): string {
  const words = [manager, manager === "npm" ? "install" : "add"];
  // pnpm adds to the root of a workspace only if told to.
  if (manager === "pnpm" && isExistingFile(join(folder, "pnpm-workspace.yaml")))
    words.push("-w");
  if (dev) words.push(manager === "bun" ? "-d" : "-D");
  return [...words, ...names].join(" ");
}
