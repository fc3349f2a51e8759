/**
 * Moves the user's files and fixes the imports that lead to them, as edits for
 * the plan. Stage: edit. Reads code through `sources`; writes nothing.
 */
import { relative } from "node:path";
import { applyEdits, type TextEdit } from "../code/text-edits.js";
import { toLf } from "../plan/hash.js";
import type { FileEdit } from "../plan/types.js";
import type { Move } from "./rename-task.js";
import { openPrograms, type Sources } from "./sources.js";
import { editSpecifiers, type Moves } from "./specifiers.js";

/** `moves`: every file that moves, including machine files. */
export interface MoveTask extends Sources, Moves {}

/**
 * Points imports at the new places of files.
 *
 * @returns the texts that must change, by their current paths
 */
export function mendImports(
  task: MoveTask,
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const cuts = new Map<string, TextEdit[]>();
  const add = (file: string, cut: TextEdit): void => {
    const path = relative(task.root, file).replaceAll("\\", "/");
    cuts.set(path, [...(cuts.get(path) ?? []), cut]);
  };
  for (const program of openPrograms(task)) {
    editSpecifiers(task, program, add);
  }
  const mended = new Map<string, string>();
  for (const [path, own] of cuts) {
    const text = texts.get(path);
    if (text === undefined) continue;
    const head = text.startsWith("\uFEFF") ? "\uFEFF" : "";
    mended.set(path, head + applyEdits(text.slice(head.length), own));
  }
  return mended;
}

/** A file of the user's that moves, and what is known about it. */
export interface MovingFile extends Move {
  /**
   * Null if it does not exist: the user deleted it, or it was moved already.
   */
  readonly text: string | null;
  /** The text with its imports fixed. */
  readonly mended: string;
  /** The text at the new path; null if there is none. */
  readonly there: string | null;
}

/** The edits of files that move, each after those that make room for it. */
export function moveFiles(files: readonly MovingFile[]): readonly FileEdit[] {
  return sortByRoom(files).map(({ from, to, text, mended, there }) => {
    const edit = { action: "move", from, path: to } as const;
    if (text === null) return { ...edit, content: null };
    // A killed run may have written it and put more into it: only the old file is
    // left to delete.
    const content = there !== null && holds(there, mended) ? there : mended;
    return { ...edit, content, before: text };
  });
}

/** A file that takes the place of another one comes after it. */
function sortByRoom(files: readonly MovingFile[]): readonly MovingFile[] {
  const byOld = new Map(files.map((file) => [file.from, file]));
  const sorted = new Set<MovingFile>();
  const open = new Set<MovingFile>();
  const visit = (file: MovingFile): void => {
    if (sorted.has(file) || open.has(file)) return;
    open.add(file);
    const other = byOld.get(file.to);
    if (other !== undefined) visit(other);
    sorted.add(file);
  };
  files.forEach(visit);
  return [...sorted];
}

/** Whether a text contains all lines of another one, in their order. */
function holds(text: string, other: string): boolean {
  const lines = toLf(other).split("\n");
  let found = 0;
  for (const line of toLf(text).split("\n"))
    if (line === lines[found]) found += 1;
  return found === lines.length;
}
