/**
 * Reads the versions of files that git may just have merged. Git is slow to start,
 * so this runs only if nothing else can tell. Without git there are none.
 */
import { spawnSync } from "node:child_process";

/** The project at one commit. The shape that the plan's `findMerged` takes. */
export interface GitVersion {
  readonly lock: string | null;
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

/** The lock and the files (relative to the root) as these commits have them. */
export function readGitVersions(
  root: string,
  lockPath: string,
  paths: readonly string[],
): readonly GitVersion[] {
  const wanted = commits.flatMap((commit) =>
    [lockPath, ...paths].map((path) => ({ commit, path })),
  );
  const texts = readObjects(
    root,
    wanted.map(({ commit, path }) => `${commit}:./${path}`),
  );
  const found = wanted.flatMap(({ commit, path }, index) => {
    const text = texts[index] ?? null;
    return text === null ? [] : [{ commit, path, text }];
  });
  return commits.map((commit) => {
    const files = new Map(
      found
        .filter((each) => each.commit === commit)
        .map(({ path, text }) => [path, text]),
    );
    return { lock: files.get(lockPath) ?? null, files };
  });
}

/** The text of each object, null where there is no such object; none without git. */
function readObjects(
  root: string,
  names: readonly string[],
): readonly (string | null)[] {
  // A path with a newline would be two requests; no path of ours has one.
  const { stdout, status } = spawnSync("git", ["cat-file", "--batch"], {
    cwd: root,
    input: names.map((name) => `${name}\n`).join(""),
    maxBuffer: 1 << 30,
    timeout: 10_000,
    stdio: ["pipe", "pipe", "ignore"],
    windowsHide: true,
  });
  if (status !== 0) return [];
  const texts: (string | null)[] = [];
  let at = 0;
  while (at < stdout.length) {
    const end = stdout.indexOf("\n", at);
    const head = stdout.toString("utf8", at, end);
    const size = / blob (\d+)$/.exec(head)?.[1];
    at = end + 1;
    if (size === undefined) {
      // A folder or a commit has a body too, and none is asked for.
      texts.push(null);
      continue;
    }
    texts.push(stdout.toString("utf8", at, at + Number(size)));
    at += Number(size) + 1;
  }
  return texts;
}
