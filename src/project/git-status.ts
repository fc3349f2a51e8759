/**
 * Asks git which files have uncommitted changes. Without git, or outside a work
 * tree, there are none.
 */
import { git } from "./git.js";

/**
 * The given files (relative to the root) that differ from the last commit, or
 * are not in it.
 */
export function findUncommitted(
  root: string,
  paths: readonly string[],
): readonly string[] {
  if (paths.length === 0) return [];
  // The root's place in the work tree: git names files relative to its top.
  const prefix = git(root, ["rev-parse", "--show-prefix"])?.trimEnd();
  if (prefix === undefined) return [];
  const listed = git(root, [
    ...["--literal-pathspecs", "status", "--porcelain=v1", "-z"],
    ...["--no-renames", "--untracked-files=all", "--", ...paths],
  ]);
  const changed = (listed ?? "")
    .split("\0")
    .map((line) => line.slice("XY ".length))
    .filter((path) => path !== "" && path.startsWith(prefix))
    .map((path) => path.slice(prefix.length));
  return paths.filter((path) => changed.includes(path));
}

/** The files below the root that git tracks or would add; null without git. */
export function listWithGit(root: string): readonly string[] | null {
  const listed = git(root, [
    ...["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
  ]);
  return listed === null
    ? null
    : [...new Set(listed.split("\0"))].filter((path) => path !== "");
}
