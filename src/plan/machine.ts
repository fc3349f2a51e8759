/** Decides what happens to one generated file. Must not read files. */
import { problemAt } from "../diagnostics/file-problem.js";
import type { OutputFile } from "../emit/file.js";
import { findCase, machineCases, type MachineFacts } from "./cases.js";
import { hashText, toLf, withNewlinesOf } from "./hash.js";
import { entryOf, hashDisk, knownEntries, makeEntry } from "./knowledge.js";
import {
  makeDelete,
  leaveFile,
  makeWrite,
  type DecisionContext,
  type Decision,
} from "./decision.js";
import { textAt } from "./disk.js";
import { codeOfObstacle, describeObstacle } from "./obstacle.js";
import { sameTokens } from "../code/tokens/index.js";
import type { DiskFile, LockEntry, RestAction } from "./types.js";

/** Plans a generated file that is wanted. */
export function planMachine(
  context: DecisionContext,
  file: OutputFile,
): Decision {
  const { path, content } = file;
  const now = context.disk.get(path);
  const known = knownEntries(context.input.lock, path);
  const facts = machineFacts(context, path, now, known, content);
  const entry = nextEntry(path, content, known);
  const text = textAt(context.disk, path) ?? "";
  const write = (action: "create" | "update", copy: boolean) =>
    makeWrite(context, {
      path,
      owner: "machine",
      action,
      content: withNewlinesOf(text, content),
      ...(copy ? { copy, note: "overwrites an edit" } : {}),
    });

  const found = findCase(machineCases, facts);
  switch (found) {
    case "create":
      return { action: write("create", false), entry };
    case "unchanged":
      return { action: leaveFile(file, "unchanged"), entry };
    case "update":
      return { action: write("update", false), entry };
    case "overwrite":
      return { action: write("update", true), entry };
    case "edited-generated-file":
    case "foreign-file":
    case "not-a-file":
      return {
        action: leaveFile(file, "conflict"),
        entry: known[0] ?? null,
        problem: problemAt(
          codeOfObstacle(now, found),
          path,
          describe(found, path, facts, now),
        ),
        blocks: true,
      };
    case "delete":
    case "keep":
    case "keep-edited":
    case "keep-unmarked":
    case "forget":
      throw new Error(`${path} is wanted, and yet: ${found}`);
  }
}

/** Plans a file that the lock lists as generated but is no longer wanted. */
export function planUnwanted(context: DecisionContext, path: string): Decision {
  const now = context.disk.get(path);
  const known = knownEntries(context.input.lock, path);
  const facts = machineFacts(context, path, now, known, null);
  const file = { path, owner: "machine" } as const;
  const keep = (note: string): RestAction => leaveFile(file, "keep", note);
  switch (findCase(machineCases, facts)) {
    case "delete":
      return { action: makeDelete(context, path, "machine"), entry: null };
    case "keep":
      return {
        action: keep(
          facts.trusted
            ? "no longer needed; deleted by a run without --only"
            : "no longer needed; the next run deletes it, once the lock can be trusted",
        ),
        entry: known[0] ?? null,
      };
    case "edited-generated-file":
      return {
        action: leaveFile(file, "conflict"),
        entry: known[0] ?? null,
        problem: problemAt(
          "edited-generated-file",
          path,
          `${path} was edited since it was generated, and now belongs elsewhere`,
        ),
        blocks: true,
      };
    case "keep-edited":
      return {
        action: keep("no longer needed, but edited"),
        entry: known[0] ?? null,
        problem: problemAt(
          "edited-file-kept",
          path,
          `${path} is no longer needed, but it was edited since it was generated`,
        ),
      };
    case "keep-unmarked":
      return {
        action: keep("not generated, whatever the lock says"),
        entry: null,
        problem: problemAt(
          "unmarked-file-kept",
          path,
          `${context.input.lock.path} lists ${path} as generated, but the file does not say so itself`,
        ),
      };
    default:
      return { action: null, entry: null };
  }
}

function machineFacts(
  context: DecisionContext,
  path: string,
  now: DiskFile | undefined,
  known: readonly LockEntry[],
  wanted: string | null,
): MachineFacts {
  const { lock, gitMerged, moved, options = {} } = context.input;
  const facts = {
    trusted: lock.trusted,
    gitMerged: gitMerged?.has(path) ?? false,
    deletes: options.only === undefined,
    moves: moved?.has(path) ?? false,
    force: options.force ?? false,
    marked: false,
    lock: known.length === 0 ? ("none" as const) : ("differs" as const),
    wanted: wanted === null ? ("no" as const) : ("differs" as const),
  };
  if (now === undefined) return { ...facts, disk: "absent" };
  if (now.kind !== "file") return { ...facts, disk: "blocked" };
  // Not UTF-8, so not a text of ours, whatever the lock says.
  if (now.text === null) return { ...facts, disk: "file" };
  const { text } = now;
  const sha256 = known.length === 0 ? "" : hashDisk({ ...now, text });
  const written = entryOf(known, path, text, sha256);
  return {
    ...facts,
    disk: "file",
    marked: isMarked(now.text),
    lock: written === null ? facts.lock : "equal",
    wanted:
      wanted === null
        ? "no"
        : isSame(path, now.text, wanted, written?.exact ?? false)
          ? "same"
          : "differs",
  };
}

/**
 * Whether the file is the output, or the output in another layout. A file that
 * is byte for byte what an earlier run wrote was not reformatted, so it gets
 * this version's layout too.
 */
function isSame(
  path: string,
  text: string,
  wanted: string,
  untouched: boolean,
): boolean {
  if (toLf(text) === wanted) return true;
  return !untouched && sameTokens(path, text, wanted);
}

/** Every generated file has the mark in its first lines. */
export function isMarked(text: string): boolean {
  return text.slice(0, 1000).includes("@generated");
}

/** The entry of a wanted text; the existing one if it matches the text. */
function nextEntry(
  path: string,
  content: string,
  known: readonly LockEntry[],
): LockEntry {
  const sha256 = hashText(content);
  const standing = known.find(
    (entry) => entry.sha256 === sha256 && entry.owner === "machine",
  );
  return standing ?? makeEntry("machine", path, content);
}

function describe(
  found: "edited-generated-file" | "foreign-file" | "not-a-file",
  path: string,
  facts: MachineFacts,
  now: DiskFile | undefined,
): string {
  switch (found) {
    case "edited-generated-file":
      return `${path} was edited since it was generated`;
    case "foreign-file":
      return facts.marked
        ? `${path} differs from what would be generated, and without a lock nobody can tell whether it was edited`
        : `${path} would be generated, but there is a file of another origin`;
    case "not-a-file":
      return describeObstacle(path, now);
  }
}
