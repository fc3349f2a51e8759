/**
 * Checks out files of a commit into a temporary folder, which exists only while
 * something reads them there. The work tree and git's index stay as they are.
 */
import {
  existsSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { CannotRun } from "../diagnostics/cannot-run.js";
import { git } from "../project/git.js";

/** What to check out, and from where. */
export interface CheckoutWish {
  /** Absolute; files outside it are left out. */
  readonly root: string;
  /** A commit, a branch or a tag: anything `git rev-parse` accepts. */
  readonly ref: string;
  /** Whether a file is needed; the path is relative to the root. */
  readonly isWanted: (path: string) => boolean;
  /** Folders whose packages the files may import, relative to the root. */
  readonly packages: readonly string[];
}

/**
 * Runs `work` on a copy of the root as it is in the commit.
 *
 * @param work receives the copy's absolute path; the folder is deleted
 * afterwards
 * @throws CannotRun `since-unknown` without git, or if it knows no such commit
 */
export async function withCheckout<Result>(
  wish: CheckoutWish,
  work: (root: string) => Promise<Result>,
): Promise<Result> {
  const commit = findCommit(wish);
  const folder = realpathSync(
    mkdtempSync(join(tmpdir(), "resource-gen-since-")),
  );
  try {
    return await work(checkOut(wish, commit, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function findCommit({ root, ref }: CheckoutWish): string {
  const inside = git(root, ["rev-parse", "--is-inside-work-tree"]);
  if (inside === null) {
    throw new CannotRun(
      "since-unknown",
      `${root} is in no git repository, so there is no ${ref}`,
      "run it in a clone of the repository",
    );
  }
  const commit = git(root, [
    ...["rev-parse", "--verify", "--quiet", "--end-of-options"],
    `${ref}^{commit}`,
  ]);
  if (commit === null) {
    throw new CannotRun("since-unknown", `git knows no commit ${ref}`);
  }
  return commit.trim();
}

/** Returns the path of the root's copy. */
function checkOut(
  { root, isWanted, packages }: CheckoutWish,
  commit: string,
  folder: string,
): string {
  const prefix = git(root, ["rev-parse", "--show-prefix"])?.trimEnd() ?? "";
  const listed = git(root, ["ls-tree", "-r", "-z", "--name-only", commit]);
  const paths = (listed ?? "").split("\0").filter((path) => isWanted(path));
  // No timeout, because many files take a while.
  const options = {
    env: { GIT_INDEX_FILE: join(folder, "index") },
    timeout: 0,
  };
  git(root, ["read-tree", commit], options);
  const files = join(folder, "files");
  git(root, ["checkout-index", "-z", "--stdin", `--prefix=${files}/`], {
    ...options,
    input: paths.join("\0"),
  });
  const copy = join(files, prefix);
  for (const path of packages) {
    const installed = join(root, path, "node_modules");
    const link = join(copy, path, "node_modules");
    if (!existsSync(installed) || existsSync(link)) continue;
    if (existsSync(dirname(link))) symlinkSync(installed, link, "junction");
  }
  return copy;
}
