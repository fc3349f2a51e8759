/**
 * `migration --rebase NAME`: which migrations a new one replaces. A migration
 * that was changed by hand belongs to the user: it is refused.
 */
import { readDisk, readLockFile } from "../apply/read-target.js";
import { problemAt } from "../diagnostics/file-problem.js";
import { listFollowers } from "../migrations/history.js";
import {
  openProject,
  type Meaning,
  type ReadManifest,
} from "../run/pipeline.js";
import { textAt } from "../plan/disk.js";
import { entryOf, listedEntries } from "../plan/knowledge.js";
import { readLock } from "../plan/lock.js";
import type { FileEdit } from "../plan/types.js";
import { toFindings, type PlanFinding } from "../report/plan-problems.js";
import { notAmong, UsageError } from "./usage-error.js";

export interface Rebase {
  /** The name of the new migration, without its number. */
  readonly words: string;
  /** The migration, and those that follow from it. */
  readonly instead: readonly string[];
  /** The edits that delete them. */
  readonly edits: readonly FileEdit[];
  /** Findings for those that differ from what was written. */
  readonly refused: readonly PlanFinding[];
}

/** @throws UsageError if there is no such migration */
export async function planRebase(
  read: ReadManifest,
  { output }: Meaning,
  name: string,
): Promise<Rebase> {
  const project = await openProject(read.cwd, read.file, output);
  const { target, migrationData, place, show } = project;
  const { migrationNames: names, migrations: folder } = target;
  const [first] = names;
  if (!names.includes(name))
    throw notAmong(names, name, `there is no migration '${name}'`);
  if (name === first)
    throw new UsageError(
      "the first migration makes the tables: nothing stands before it",
      "name a later one",
    );
  const instead = listFollowers(name, migrationData);
  const lock = readLock(readLockFile(place));
  const paths = instead.flatMap((each) => [
    `${folder}/${each}.ts`,
    `${folder}/${each}.json`,
  ]);
  const disk = readDisk(place, paths);
  const isAsWritten = (path: string): boolean => {
    const text = textAt(disk, path);
    const known = listedEntries(lock, path);
    return text === null || entryOf(known, path, text) !== null;
  };
  const problems = paths
    .filter((path) => !isAsWritten(path))
    .map((path) =>
      problemAt(
        "migration-by-hand",
        path,
        `${show(path)} is not as it was written`,
      ),
    );
  return {
    words: name.replace(/^\d+_/, ""),
    instead,
    edits: paths.flatMap((path): FileEdit[] => {
      const before = textAt(disk, path);
      return before === null ? [] : [{ action: "delete", path, before }];
    }),
    refused: toFindings(problems, show),
  };
}
