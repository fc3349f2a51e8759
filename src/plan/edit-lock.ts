/**
 * What the lock knows after the edits: a moved file keeps its entry, and a
 * removed stub is forgotten. Must not read files.
 */
import { entryOf, makeEntry } from "./knowledge.js";
import type { FileEdit, LockEntries, LockEntry, LockState } from "./types.js";

/** The lock with the edits applied. Its text stays the one on the disk. */
export function editLock(
  lock: LockState,
  edits: readonly FileEdit[] = [],
): LockState {
  const telling = edits.filter(
    (edit) =>
      edit.action === "move" ||
      (edit.action === "update" && edit.before !== undefined),
  );
  if (telling.length === 0) return lock;
  const editAll = (sides: readonly LockEntries[]): readonly LockEntries[] =>
    sides.map((entries) => telling.reduce(editEntries, entries));
  return {
    ...lock,
    sides: editAll(lock.sides),
    journals: editAll(lock.journals),
  };
}

function editEntries(entries: LockEntries, edit: FileEdit): LockEntries {
  const from = edit.action === "move" ? edit.from : edit.path;
  const entry = entries.get(from);
  if (entry === undefined) return entries;
  const next = new Map(entries);
  next.delete(from);
  return next.set(edit.path, editEntry(entry, from, edit));
}

function editEntry(entry: LockEntry, from: string, edit: FileEdit): LockEntry {
  if (edit.action !== "update" && edit.action !== "move") return entry;
  const { path, content, before } = edit;
  // An untouched scaffold stays untouched: the change was ours.
  const untouched =
    before !== undefined && entryOf([entry], from, before) !== null;
  const known =
    untouched && content !== null
      ? { ...entry, ...makeEntry("yours", path, content) }
      : entry;
  if (known.members === undefined || edit.action === "move") return known;
  const gone = new Set([...(edit.removed ?? []), ...(edit.renamed ?? [])]);
  const members = Object.entries(known.members).filter(
    ([name]) => !gone.has(name),
  );
  return { ...known, members: Object.fromEntries(members) };
}
