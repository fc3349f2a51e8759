/**
 * When a file of the user's need not be parsed: because it is known that nothing
 * is missing in it, or because nobody has touched it and a fresh one holds all
 * of it. Must not read files, and must not ask for a text that has to be
 * rendered first unless nothing else can tell.
 */
import type { Merge, OutputFile } from "../emit/file.js";
import { isEdited } from "./edits.js";
import { toLf, withNewlinesOf } from "./hash.js";
import { hashDisk } from "./knowledge.js";
import type { TextFile } from "./knowledge.js";
import { mergeKey } from "./merge-key.js";
import type { Context } from "./outcome.js";
import { listsAll, wantedNames } from "./stub-hashes.js";
import type { KnownStubs, MergeNeed } from "./types.js";
import { knownStubs, standingEntry } from "./yours-entry.js";

/** What each file of the user's that stands there already asks for. */
export function findMergeNeeds({
  input,
  disk,
}: Context): ReadonlyMap<string, MergeNeed> {
  const needs = new Map<string, MergeNeed>();
  for (const file of input.wanted) {
    const now = disk.get(file.path);
    if (file.owner !== "yours" || file.merge === undefined) continue;
    if (input.options?.only?.has(file.path) === false) continue;
    if (now?.kind !== "file" || now.text === null) continue;
    const found: TextFile = { ...now, text: now.text };
    needs.set(file.path, findMergeNeed({ input, disk }, file, found));
  }
  return needs;
}

/** The same of one file. */
export function findMergeNeed(
  context: Pick<Context, "disk"> & {
    readonly input: Pick<Context["input"], "lock" | "edits" | "options">;
  },
  file: OutputFile,
  now: TextFile,
): MergeNeed {
  const { input } = context;
  const { merge } = file;
  if (merge === undefined) return "whole";
  // The lock's hashes of an edited file's stubs are those of before the edit.
  if (isEdited(input, file.path)) return "merge";
  const standing = standingEntry(context, file.path);
  const known = knownStubs(input.lock, standing);
  // Of tests only those are new that the lock does not know.
  if (merge.kind === "tests" && (known === null || listsAll(known, merge)))
    return "whole";
  const untouched =
    known !== null && standing !== null && standing.sha256 === hashDisk(now);
  if (untouched && hasMembers(merge, now.text, known)) return "whole";
  if (input.options?.settled?.has(mergeKey(file, now.text, known)) === true)
    return "settled";
  if (toLf(now.text) === file.content) return "whole";
  return untouched && growsTo(now.text, file, known) ? "fresh" : "merge";
}

/** Whether an untouched controller has every stub that is wanted. */
function hasMembers(
  merge: Merge,
  text: string,
  known: NonNullable<KnownStubs>,
): boolean {
  return (
    merge.kind === "controller" &&
    listsAll(known, merge) &&
    // The lock may know of more stubs than stood in that very text.
    wantedNames(merge).every((name) => beginsLine(text, `${name}(`))
  );
}

/** Whether a line of the text begins with this, white space aside. */
function beginsLine(text: string, start: string): boolean {
  for (
    let at = text.indexOf(start);
    at !== -1;
    at = text.indexOf(start, at + 1)
  ) {
    let before = at - 1;
    while (text[before] === " " || text[before] === "\t") before -= 1;
    if (text[before] === "\n") return true;
  }
  return false;
}

/** Whether a fresh file has every line of an untouched one, in order, and stubs besides. */
function growsTo(
  now: string,
  file: OutputFile,
  known: NonNullable<KnownStubs>,
): boolean {
  const text = toLf(now);
  return (
    freshNames(file, known).length > 0 &&
    holdsLines(file.content, text) &&
    // Newlines of both kinds are not ours to make alike.
    withNewlinesOf(now, text) === now
  );
}

/** The stubs of a fresh file that the lock does not know of. */
export function freshNames(
  { merge }: OutputFile,
  known: KnownStubs,
): readonly string[] {
  if (merge === undefined) return [];
  return wantedNames(merge).filter(
    (name) => known === null || !Object.hasOwn(known, name),
  );
}

/** Whether all lines of `part` stand in `whole`, in their order. */
function holdsLines(whole: string, part: string): boolean {
  const lines = part.split("\n");
  let next = 0;
  for (const line of whole.split("\n")) if (line === lines[next]) next += 1;
  return next >= lines.length;
}
