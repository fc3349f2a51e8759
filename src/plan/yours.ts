/** Decides what becomes of one file of the user's. Must not read files. */
import type { OutputFile } from "../emit/file.js";
import { findCase, yoursCases } from "./cases.js";
import type { YoursFacts } from "./cases.js";
import {
  entryOf,
  knownEntries,
  listedEntries,
  makeEntry,
} from "./knowledge.js";
import { isSettled, mergeKey } from "./merge-key.js";
import { makeWrite } from "./outcome.js";
import type { Context, Outcome } from "./outcome.js";
import { describeObstacle, problemAt } from "./problems.js";
import { hashTokens } from "./tokens/index.js";
import type { LockEntry, RestAction } from "./types.js";

/** A file of the user's that is wanted. */
export function planYours(context: Context, file: OutputFile): Outcome {
  const { path, content } = file;
  const now = context.disk.get(path);
  const known = knownEntries(context.input.lock, path);
  const standing = standingEntry(context, path);
  const rest = (action: RestAction["action"], note?: string): RestAction => ({
    path,
    owner: "yours",
    action,
    ...(note === undefined ? {} : { note }),
  });
  const create = (note?: string) =>
    makeWrite(context, {
      path,
      owner: "yours",
      action: "create",
      content,
      ...(note === undefined ? {} : { note }),
    });

  const found = findCase(yoursCases, yoursFacts(context, file));
  switch (found) {
    case "create":
      return { action: create(), entry: freshEntry(file) };
    case "create-again":
      return {
        action: create("deleted before, made again"),
        entry: freshEntry(file),
      };
    case "unchanged":
      return {
        action: rest("unchanged"),
        entry: standing ?? freshEntry(file),
      };
    case "merge":
      return now?.kind === "file" && now.text !== null
        ? planMerge(context, file, now.text)
        : { action: null, entry: standing };
    case "stay-deleted":
      return {
        action: rest("keep", "deleted by you, not made again"),
        entry: standing,
      };
    case "skip":
      return { action: null, entry: standing };
    case "not-a-file":
    case "unreadable-file":
      return {
        action: rest("conflict"),
        entry: known[0] ?? null,
        problem: problemAt(
          found,
          path,
          found === "not-a-file"
            ? describeObstacle(path, now)
            : `${path} is not UTF-8 text, so that nothing can be inserted`,
        ),
      };
    case "keep-orphan":
    case "forget":
      throw new Error(`${path} is wanted, and yet: ${found}`);
  }
}

/** A file that the lock gives to the user, and that nothing needs any more. */
export function planOrphan(context: Context, path: string): Outcome {
  if (!context.disk.has(path)) return { action: null, entry: null };
  return {
    action: {
      path,
      owner: "yours",
      action: "keep",
      note: "no longer needed; yours to delete",
    },
    entry: standingEntry(context, path),
    problem: problemAt(
      "orphan-kept",
      path,
      `nothing in the manifest needs ${path} any more`,
    ),
  };
}

function planMerge(context: Context, file: OutputFile, now: string): Outcome {
  const { path } = file;
  const key = mergeKey(file, now);
  const standing = standingEntry(context, path);
  const entry = withMembers(file, standing ?? freshEntry(file));
  const unchanged: Outcome = {
    action: { path, owner: "yours", action: "unchanged" },
    entry,
    settled: key,
  };
  if (isSettled(file, now, key, context.input.options)) return unchanged;

  const merged = context.input.merge(file, now);
  switch (merged.kind) {
    case "unchanged":
      return unchanged;
    case "merged": {
      // An untouched scaffold that grew is an untouched scaffold.
      const untouched = entryOf([entry], path, now) !== null;
      const grown = untouched ? makeEntry("yours", path, merged.text) : entry;
      return {
        action: makeWrite(context, {
          path,
          owner: "yours",
          action: "insert",
          content: merged.text,
          inserted: merged.inserted,
        }),
        entry: withMembers(
          file,
          { ...grown, ...membersOf(entry) },
          merged.inserted,
        ),
        settled: mergeKey(file, merged.text),
      };
    }
    case "conflict":
      return {
        action: { path, owner: "yours", action: "conflict" },
        entry: standing,
        problem: problemAt(merged.code, path, merged.message, {
          snippet: merged.snippet,
        }),
      };
  }
}

function yoursFacts(context: Context, file: OutputFile): YoursFacts {
  const { lock, options = {} } = context.input;
  const now = context.disk.get(file.path);
  return {
    disk:
      now === undefined
        ? "absent"
        : now.kind !== "file"
          ? "blocked"
          : now.text === null
            ? "unreadable"
            : "file",
    // What a killed run was about to write was not deleted by anybody.
    listed: listedEntries(lock, file.path).length > 0,
    wanted: true,
    selected: options.only?.has(file.path) ?? true,
    once: file.once ?? false,
    merges: file.merge !== undefined,
    force: options.force ?? false,
  };
}

/** What is known of a file: what its text is equal to, else what comes first. */
function standingEntry(context: Context, path: string): LockEntry | null {
  const known = knownEntries(context.input.lock, path).filter(
    (entry) => entry.owner === "yours",
  );
  const now = context.disk.get(path);
  if (known.length > 1 && now?.kind === "file" && now.text !== null) {
    const written = entryOf(known, path, now.text);
    if (written !== null) return written.entry;
  }
  return known[0] ?? null;
}

/**
 * The entry of a file as this run would write it. Also for one that was there
 * before: what somebody else wrote then never counts as an untouched scaffold.
 */
function freshEntry(file: OutputFile): LockEntry {
  return withMembers(file, makeEntry("yours", file.path, file.content));
}

/** With the hash of each stub; the one that stands, unless just inserted. */
function withMembers(
  file: OutputFile,
  entry: LockEntry,
  inserted: readonly string[] = [],
): LockEntry {
  if (file.merge?.kind !== "controller") return entry;
  const members = new Map(Object.entries(entry.members ?? {}));
  for (const { name, text } of file.merge.members)
    if (!members.has(name) || inserted.includes(name))
      members.set(name, hashStub(text));
  return { ...entry, members: Object.fromEntries(members) };
}

function membersOf(entry: LockEntry): Pick<LockEntry, "members"> {
  return entry.members === undefined ? {} : { members: entry.members };
}

/** The hash of a stub's tokens: a formatter does not make it an edit. */
export function hashStub(text: string): string {
  return hashTokens("stub.ts", text);
}
