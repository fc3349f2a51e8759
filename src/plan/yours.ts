/** Decides what becomes of one file of the user's. Must not read files. */
import type { OutputFile } from "../emit/file.js";
import { findCase, yoursCases } from "./cases.js";
import type { YoursFacts } from "./cases.js";
import { isEdited } from "./edits.js";
import { toLf, withNewlinesOf } from "./hash.js";
import { entryOf, knownEntries, listedEntries } from "./knowledge.js";
import { makeEntry } from "./knowledge.js";
import type { TextFile } from "./knowledge.js";
import { mergeKey } from "./merge-key.js";
import { findMergeNeed, freshNames } from "./merge-need.js";
import { makeWrite } from "./outcome.js";
import type { Context, Outcome } from "./outcome.js";
import { describeObstacle, problemAt } from "./problems.js";
import { listsAll } from "./stub-hashes.js";
import type {
  KnownStubs,
  LockEntry,
  MergeNeed,
  MergeResult,
  RestAction,
} from "./types.js";
import { freshEntry, knownStubs, standingEntry } from "./yours-entry.js";
import { isMerged, stubsOf, withStubs, withTests } from "./yours-entry.js";

/** A file of the user's that is wanted. */
export function planYours(context: Context, file: OutputFile): Outcome {
  const { path } = file;
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
      content: file.content,
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
        entry: standing === null ? freshEntry(file) : withTests(file, standing),
      };
    case "merge":
      return now?.kind === "file" && now.text !== null
        ? planMerge(context, file, { ...now, text: now.text })
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
          now?.kind === "outside" ? "outside-root" : found,
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

function planMerge(
  context: Context,
  file: OutputFile,
  { text: now, ...found }: TextFile,
): Outcome {
  const { path } = file;
  const { lock, merge, needs } = context.input;
  const standing = standingEntry(context, path);
  const known = knownStubs(lock, standing);
  const entry = standing ?? makeEntry("yours", path, file.content);
  const need =
    needs?.get(path) ?? findMergeNeed(context, file, { ...found, text: now });
  const merged =
    need === "merge"
      ? merge(file, now, known)
      : mergeUnread(need, file, now, standing, known);
  switch (merged.kind) {
    case "unchanged": {
      const { members } = merged;
      const next = withStubs(
        entry,
        // What an edit of this run renamed reads otherwise than the lock says.
        isEdited(context.input, path) ? members : notYetListed(members, known),
      );
      return {
        action: {
          path,
          owner: "yours",
          action: merged.note === undefined ? "unchanged" : "keep",
          ...noteWithheld(merged),
        },
        entry: next,
        // What the lock tells need not be remembered besides.
        ...(merged.note === undefined &&
          need !== "whole" && {
            settled: mergeKey(file, now, next.members ?? {}),
          }),
      };
    }
    case "merged": {
      const { text, inserted } = merged;
      // An untouched scaffold that grew is an untouched scaffold.
      const untouched = entryOf([entry], path, now) !== null;
      const grown = untouched ? makeEntry("yours", path, text) : entry;
      const next = withStubs(
        withStubs(grown, entry.members),
        merged.members ?? stubsOf(file, inserted),
      );
      return {
        action: makeWrite(context, {
          path,
          owner: "yours",
          action: "insert",
          content: text,
          inserted,
          ...noteWithheld(merged),
        }),
        entry: next,
        settled: mergeKey(file, text, next.members ?? {}),
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

/** What a merge comes to where it needs no parser. */
function mergeUnread(
  need: Exclude<MergeNeed, "merge">,
  file: OutputFile,
  now: string,
  standing: LockEntry | null,
  known: KnownStubs,
): MergeResult {
  if (need !== "fresh")
    return { kind: "unchanged", ...settledStubs(file, now, standing, known) };
  return {
    kind: "merged",
    text: withNewlinesOf(now, file.content),
    inserted: freshNames(file, known),
  };
}

/** What the lock lacks of the stubs of a file that has them all. */
function settledStubs(
  file: OutputFile,
  now: string,
  standing: LockEntry | null,
  known: KnownStubs,
): Pick<LockEntry, "members"> {
  const { merge } = file;
  const listed = standing?.members ?? {};
  if (merge === undefined) return {};
  // Asked first: the text of a stub has to be rendered.
  if (known !== null && listsAll(listed, merge)) return {};
  if (merge.kind === "tests")
    return { members: { ...stubsOf(file), ...listed } };
  return toLf(now) === file.content ? { members: stubsOf(file) } : {};
}

/**
 * Of the stubs that were found in a file those of which the lock does not know
 * yet: what it has written down of the others stands, so that a run which looks
 * into the file and one that knows from the cache leave the same lock.
 */
function notYetListed(
  found: LockEntry["members"],
  known: KnownStubs,
): LockEntry["members"] {
  if (found === undefined || known === null) return found;
  return Object.fromEntries(
    Object.entries(found).filter(([name]) => !Object.hasOwn(known, name)),
  );
}

function noteWithheld({
  withheld = [],
  note,
}: {
  readonly withheld?: readonly string[];
  readonly note?: string;
}): { readonly note?: string } {
  if (note !== undefined) return { note };
  return withheld.length === 0
    ? {}
    : { note: `left out, as they may stand elsewhere: ${withheld.join(", ")}` };
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
    listed: listedEntries(lock, file.path).some(
      (entry) => entry.owner === "yours",
    ),
    wanted: true,
    selected: options.only?.has(file.path) ?? true,
    once: file.once ?? false,
    merges: isMerged(file, now, standingEntry(context, file.path)),
    force: options.force ?? false,
  };
}
