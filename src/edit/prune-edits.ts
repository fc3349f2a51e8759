/**
 * What is no longer needed and was never edited, as edits: files of removed
 * resources, stubs of removed actions. Stage: edit. If the lock cannot be
 * trusted, nothing counts as unedited.
 */
import type { Merge, OutputFile } from "../emit/file.js";
import type { UserPlaces } from "../emit/user-files.js";
import { textAt } from "../plan/disk.js";
import { entryOf, knownEntries, knownPaths } from "../plan/knowledge.js";
import { removeEntries, removeStubs, removeTests } from "../merge/index.js";
import type { Removal } from "../merge/remove/take-out.js";
import { wantedNames } from "../merge/stub-hashes.js";
import { importsFile } from "./imports-file.js";
import type { Disk, FileEdit, LockEntry, LockState } from "../plan/types.js";

/**
 * Finds what can be removed.
 *
 * @param code the project's own code, by path: what it still imports stays
 * @param places where this manifest writes the user's files
 */
export function findPruneEdits(
  wanted: readonly OutputFile[],
  disk: Disk,
  lock: LockState,
  code: ReadonlyMap<string, string>,
  places: UserPlaces,
): readonly FileEdit[] {
  if (!lock.trusted) return [];
  const needed = new Set(wanted.map(({ path }) => path));
  const known = knownPaths(lock);
  const orphans = known.filter(
    (path) => !needed.has(path) && isPlaced(path, places),
  );
  const edits = wanted.flatMap((file) => pruneMembers(file, disk, lock));
  const generated = [...needed, ...known];
  const deletes = orphans
    .flatMap((path) => pruneFile(path, disk, lock))
    .filter((each) => isScaffold(each, generated));
  const after = new Map(code);
  for (const edit of edits) after.set(edit.path, edit.content);
  return [...edits, ...withoutImported(deletes, after)];
}

/** Scaffolds exist nowhere else, whatever the lock says. */
function isPlaced(path: string, { folders, files }: UserPlaces): boolean {
  return (
    files.includes(path) ||
    folders.some((folder) => path.startsWith(`${folder}/`))
  );
}

/**
 * Whether a file may be one that we wrote: each of those imports another one.
 * They carry no mark, since they belong to the user.
 */
function isScaffold(
  { path, before }: Delete,
  generated: readonly string[],
): boolean {
  return generated.some(
    (other) => other !== path && importsFile(path, before ?? "", other),
  );
}

type Delete = Extract<FileEdit, { action: "delete" }>;
type Update = Extract<FileEdit, { action: "update" }>;

/** Leaves out the files that a remaining file imports. */
function withoutImported(
  deletes: readonly Delete[],
  code: ReadonlyMap<string, string>,
): readonly Delete[] {
  const doomed = new Set(deletes.map(({ path }) => path));
  const kept = deletes.filter(({ path }) =>
    [...code].some(
      ([from, text]) => !doomed.has(from) && importsFile(from, text, path),
    ),
  );
  if (kept.length === 0) return deletes;
  // What one of them imports is needed, too.
  return withoutImported(
    deletes.filter((each) => !kept.includes(each)),
    code,
  );
}

/** A user's file that is still as it was written. */
function pruneFile(
  path: string,
  disk: Disk,
  lock: LockState,
): readonly Delete[] {
  const text = textAt(disk, path);
  const own = ownEntries(lock, path);
  return text === null || entryOf(own, path, text) === null
    ? []
    : [{ action: "delete", path, before: text }];
}

/** The stubs in a wanted file that are no longer wanted. */
function pruneMembers(
  file: OutputFile,
  disk: Disk,
  lock: LockState,
): readonly Update[] {
  const { path, merge } = file;
  const before = textAt(disk, path);
  const [entry] = ownEntries(lock, path);
  if (merge === undefined || before === null) return [];
  const known = entry?.members ?? {};
  const wanted = new Set(wantedNames(merge));
  const gone = Object.keys(known).filter((name) => !wanted.has(name));
  if (gone.length === 0) return [];
  const { text, removed } = removeMembers(before, merge, gone, known);
  return removed.length === 0
    ? []
    : [{ action: "update", path, content: text, before, removed }];
}

function removeMembers(
  text: string,
  merge: Merge,
  names: readonly string[],
  known: Readonly<Record<string, string>>,
): Removal {
  switch (merge.kind) {
    case "controller":
      return removeStubs(text, names, known);
    case "index":
      return removeEntries(text, merge, names, known);
    case "tests":
      return removeTests(text, names, known);
  }
}

function ownEntries(lock: LockState, path: string): readonly LockEntry[] {
  return knownEntries(lock, path).filter(({ owner }) => owner === "yours");
}
