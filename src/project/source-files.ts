/**
 * Lists the code of the target project (every file that can use a generated
 * helper or type) and the locks in it. Ignored files and installed packages are
 * left out.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { listWithGit } from "./git-status.js";

const isCode = /\.[cm]?[jt]sx?$/;

/** Folders of built or downloaded files, for projects without git. */
const skipped = new Set([
  ...["node_modules", "dist", "build", "out", "coverage", "vendor"],
]);

/**
 * The TypeScript and JavaScript files below the root, sorted; paths are
 * relative to it.
 */
export function listSourceFiles(root: string): readonly string[] {
  return listFiles(root, (path) => isCode.test(path));
}

/** The locks of all manifests below the root, listed likewise. */
export function listLocks(root: string): readonly string[] {
  return listFiles(root, (path) => path.endsWith("resource-gen.lock.json"));
}

function listFiles(
  root: string,
  isWanted: (path: string) => boolean,
): readonly string[] {
  return [...(listWithGit(root) ?? walk(root, ""))]
    .filter(isWanted)
    .filter((path) => !path.split("/").includes("node_modules"))
    .sort();
}

function walk(root: string, folder: string): readonly string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile()) return [path];
    const isOwn = !entry.name.startsWith(".") && !skipped.has(entry.name);
    return entry.isDirectory() && isOwn ? walk(root, path) : [];
  });
}
