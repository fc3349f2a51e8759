/**
 * Decides what happens to one user file: gathers the facts, looks up the case,
 * acts. Must not read files.
 */
import { problemAt } from "../diagnostics/file-problem.js";
import type { OutputFile } from "../emit/file.js";
import type { MergeResult } from "../merge/result.js";
import { listsAll, stubHashes } from "../merge/stub-hashes.js";
import { findCase, yoursCases } from "./cases.js";
import { makeWrite, leaveFile } from "./decision.js";
import type { DecisionContext, Decision, Opened } from "./decision.js";
import { hashText } from "./hash.js";
import { entryOf, knownEntries, makeEntry } from "./knowledge.js";
import { mergeKey } from "./merge-key.js";
import { mayLeadOn, openNearby } from "./nearby.js";
import { codeOfObstacle, describeObstacle } from "./obstacle.js";
import {
  describeOutgrown,
  hasLongImport,
  isFileOutdated,
  isUntouched,
} from "./outdated.js";
import type { LockEntry } from "./types.js";
import { gatherYours, knownStubs, writtenEntry } from "./yours-facts.js";
import type { YoursFile } from "./yours-facts.js";

/** Plans a user file that is wanted. */
export function planYours(
  context: DecisionContext,
  file: OutputFile,
): Decision {
  if (file.stands === true) return leave(context, file);
  const yours = gatherYours(context, file);
  const { written } = yours;
  const found = findCase(yoursCases, yours.facts);
  const isOld =
    isFileOutdated(context, yours) ||
    context.input.outgrown?.has(file.path) === true;
  if ((found === "merge" || found === "unchanged") && isOld) {
    return renew(context, file);
  }
  switch (found) {
    case "create":
      return create(context, file);
    case "create-again":
      return create(context, file, "deleted before, made again");
    case "unchanged":
      return { action: leaveFile(file, "unchanged"), entry: keepEntry(yours) };
    case "merge":
      return mergeInto(context, yours);
    case "stay-deleted":
      return {
        action: leaveFile(file, "keep", "deleted by you, not made again"),
        entry: written,
      };
    case "skip":
      return { action: null, entry: written };
    case "not-a-file":
    case "unreadable-file":
      return refuse(context, yours, found);
    case "keep-orphan":
    case "forget":
      throw new Error(`${file.path} is wanted, and yet: ${found}`);
  }
}

/** The files that a plan would write for the user as a whole. */
export function findCreated(context: Opened): readonly OutputFile[] {
  return context.input.wanted.filter((file) => {
    if (file.owner !== "yours" || file.stands === true) return false;
    if (context.input.outgrown?.has(file.path) === true) return true;
    if (context.disk.has(file.path)) return false;
    const { facts } = gatherYours(context, file);
    return findCase(yoursCases, facts).startsWith("create");
  });
}

/** Plans a file that the lock lists as the user's but is no longer needed. */
export function planOrphan(context: DecisionContext, path: string): Decision {
  if (!context.disk.has(path)) return { action: null, entry: null };
  return {
    action: leaveFile(
      { path, owner: "yours" },
      "keep",
      "no longer needed; yours to delete",
    ),
    entry: writtenEntry(context.input.lock, context.disk, path),
    problem: problemAt(
      "orphan-kept",
      path,
      `nothing in the manifest needs ${path} any more`,
    ),
  };
}

/** A file that stays as it is; the lock keeps what it knows about it. */
function leave({ input, disk }: DecisionContext, file: OutputFile): Decision {
  const entry = writtenEntry(input.lock, disk, file.path);
  return { action: leaveFile(file, "unchanged"), entry };
}

function create(
  context: DecisionContext,
  file: OutputFile,
  note?: string,
): Decision {
  const { path, content } = file;
  return {
    action: makeWrite(context, {
      path,
      owner: "yours",
      action: "create",
      content,
      ...(note === undefined ? {} : { note }),
    }),
    entry: freshEntry(file),
  };
}

function renew(context: DecisionContext, file: OutputFile): Decision {
  const { path, content } = file;
  return {
    action: makeWrite(context, {
      path,
      owner: "yours",
      action: "update",
      content,
      note: "as it was written, made anew",
    }),
    entry: freshEntry(file),
    isRenewed: true,
  };
}

/** Refuses a file that is blocked by something that is not text. */
function refuse(
  { input }: DecisionContext,
  { file, now }: YoursFile,
  found: "not-a-file" | "unreadable-file",
): Decision {
  const { path } = file;
  return {
    action: leaveFile(file, "conflict"),
    entry: knownEntries(input.lock, path)[0] ?? null,
    problem: problemAt(
      codeOfObstacle(now, found),
      path,
      found === "not-a-file"
        ? describeObstacle(path, now)
        : `${path} is not UTF-8 text, so nothing can be inserted`,
    ),
  };
}

/**
 * Inserts what is missing, unless an earlier run found that nothing is. If a
 * fresh file has one of its stubs in another form, an untouched file is written
 * anew instead; for one with edits, the run shows what to write.
 */
function mergeInto(context: DecisionContext, yours: YoursFile): Decision {
  const { input } = context;
  const { file, written } = yours;
  const text = yours.text ?? "";
  const known = knownStubs(input.lock, written);
  const entry = written ?? makeEntry("yours", file.path, file.content);
  const key = mergeKey(file, text, known);
  // Another file's contents may change while this file does not.
  const leadsOn = mayLeadOn(text);
  if (!leadsOn && input.options?.completeMerges?.has(key) === true)
    return {
      action: leaveFile(file, "unchanged"),
      entry: withStubs(entry, {}),
      completeMerge: key,
    };
  const nearby = openNearby(context.disk, file.path);
  const merged = input.merge(file, text, known, nearby);
  if (merged.kind === "conflict")
    return {
      action: leaveFile(file, "conflict"),
      entry: written,
      problem: problemAt(merged.code, file.path, merged.message, {
        snippet: merged.snippet,
      }),
    };
  const note = describeWithheld(merged);
  const next = growEntry(entry, file.path, text, merged);
  const after = merged.kind === "merged" ? merged.text : text;
  const { outgrown } = merged;
  const isOld = outgrown !== undefined || hasLongImport(text, after);
  if (isOld && isUntouched(yours)) return renew(context, file);
  const problem = outgrown && describeOutgrown(file, text, outgrown);
  return {
    action:
      merged.kind === "merged"
        ? makeWrite(context, {
            path: file.path,
            owner: "yours",
            action: "insert",
            content: after,
            inserted: merged.inserted,
            ...(note === undefined ? {} : { note }),
          })
        : leaveFile(
            file,
            merged.note === undefined ? "unchanged" : "keep",
            note,
          ),
    entry: next,
    ...(problem && { problem }),
    // If there is something to report, the next run must find it again.
    ...(note === undefined &&
      !problem &&
      !leadsOn && {
        completeMerge: mergeKey(file, after, next.members ?? {}),
      }),
  };
}

type Merged = Exclude<MergeResult, { kind: "conflict" }>;

/** The note about members that were left out. */
function describeWithheld({ withheld, note }: Merged): string | undefined {
  if (note !== undefined || withheld.length === 0) return note;
  return `left out, because they may be elsewhere: ${withheld.join(", ")}`;
}

/**
 * The lock's entry for a file after a merge, including the stubs found in it: as
 * they are there, so that `prune` finds them again. An untouched scaffold that
 * grew is still an untouched scaffold.
 */
function growEntry(
  entry: LockEntry,
  path: string,
  before: string,
  merged: Merged,
): LockEntry {
  const isScaffold =
    merged.kind === "merged" && entryOf([entry], path, before) !== null;
  const grown = isScaffold ? makeEntry("yours", path, merged.text) : entry;
  return withStubs({ ...entry, ...grown }, merged.members);
}

/**
 * The entry of a file as this run would write it. Also used for a file that
 * already existed: text written by others then never counts as an untouched
 * scaffold.
 */
function freshEntry(file: OutputFile): LockEntry {
  const entry = makeEntry("yours", file.path, file.content);
  const { merge } = file;
  return merge === undefined ? entry : withStubs(entry, stubHashes(merge));
}

/** The lock's entry for a file in which nothing is missing. */
function keepEntry({ file, now, written, isFresh }: YoursFile): LockEntry {
  if (written === null) return freshEntry(file);
  const { merge, content } = file;
  if (merge === undefined) return written;
  // The entry of this exact text already has the hashes of all stubs, unless
  // the text is a pending edit: then the entry describes the text before it.
  const stands = now?.kind === "file" && now.sha256 !== "";
  const isKnown = stands && isFresh && written.sha256 === hashText(content);
  if (isKnown && listsAll(written.members ?? {}, merge)) return written;
  if (isFresh) return withStubs(written, stubHashes(merge));
  if (merge.kind !== "tests") return written;
  // Tests that this run does not look for must not look new to the next one.
  return withStubs(written, { ...stubHashes(merge), ...written.members });
}

/** The entry with these stubs added to its own. */
function withStubs(
  entry: LockEntry,
  members: Readonly<Record<string, string>>,
): LockEntry {
  return { ...entry, members: { ...entry.members, ...members } };
}
