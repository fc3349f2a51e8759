/**
 * Reads the versions of files that git may just have merged. Git is slow to start,
 * so this runs only if nothing else can tell. Without git there are none.
 */
import { git } from "./git.js";

/**
 * The project at one commit, in the shape that `findGitMerged` (plan) takes.
 */
export interface GitVersion {
  readonly lock: string;
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Both sides of a merge, rebase or cherry-pick in progress, and the parents of
 * the last commit, which may have been a merge.
 */
const commits = [
  ...["HEAD", "MERGE_HEAD", "REBASE_HEAD", "CHERRY_PICK_HEAD"],
  ...["HEAD^1", "HEAD^2"],
];

/** The lock and files (relative to the root) at each commit with the lock. */
export function readGitVersions(
  root: string,
  lockPath: string,
  paths: readonly string[],
): readonly GitVersion[] {
  return commits.flatMap((commit): GitVersion[] => {
    const read = (path: string): string | null =>
      git(root, ["cat-file", "blob", `${commit}:./${path}`]);
    const lock = read(lockPath);
    if (lock === null) return [];
    const files = paths.flatMap((path): [string, string][] => {
      const text = read(path);
      return text === null ? [] : [[path, text]];
    });
    return [{ lock, files: new Map(files) }];
  });
}
