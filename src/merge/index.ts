/**
 * Merge: inserts into a user's file what a controller or the index lacks, and
 * nothing else. Reads with the compiler and changes by insertion only; a text
 * it is not certain about stays as it is. Pure: must not touch the disk.
 */
import type { Merge, OutputFile, WantedMember } from "../emit/file.js";
import { acceptDraft } from "./accept.js";
import { draftMerge } from "./draft.js";
import { describeElsewhere } from "./read/elsewhere.js";
import { nothingNearby, type Nearby } from "./read/nearby.js";
import type { KnownStubs, MergeResult } from "./result.js";
import { findOutgrown } from "./outgrown.js";
import { writeSnippet } from "./snippet.js";
import { mergeTests } from "./tests/tests.js";
import { parseText, type ParsedSource } from "../code/syntax.js";

export { removeEntries } from "./remove/remove-entries.js";
export { removeStubs } from "./remove/remove-stubs.js";
export { removeTests } from "./remove/remove-tests.js";
export type {
  KnownStubs,
  MergeFunction,
  MergeNotes,
  MergeResult,
} from "./result.js";

const mark = "\uFEFF";

/**
 * Merges what `file` wants into the text on the disk.
 *
 * `known`: the lock's `members` for this file, null if the lock could not be
 * trusted. Pass it: without it, a stub that was deleted because a base class
 * supplies the member would be inserted again. `nearby` reads the file that a
 * relative import leads to.
 */
export function mergeFile(
  file: OutputFile,
  current: string,
  known: KnownStubs = {},
  nearby: Nearby = nothingNearby,
): MergeResult {
  const { path } = file;
  if (file.merge === undefined)
    return { kind: "unchanged", members: {}, withheld: [] };
  const head = current.startsWith(mark) ? mark : "";
  const body = current.slice(head.length);
  const merge = fitStubs(file.merge, body);
  if (merge.kind === "tests") {
    const tests = { path, fresh: file.content, text: body };
    const result = mergeTests(tests, merge, known);
    return result.kind === "merged"
      ? { ...result, text: head + result.text }
      : result;
  }
  const { source, fault } = parseText(path, body);

  const conflict = (
    code: "unparsable-controller" | "class-not-found",
    reason: string,
    read: ParsedSource | null,
  ): MergeResult => ({
    kind: "conflict",
    code,
    message: `${path} ${reason}`,
    snippet: writeSnippet(read, merge),
  });
  if (source === null || fault !== null)
    return conflict(
      "unparsable-controller",
      `does not parse: ${fault ?? ""}`,
      source,
    );
  const draft = draftMerge(source, merge, known, nearby);
  if ("reason" in draft) {
    const note = describeElsewhere(source, merge, known, nearby);
    if (note !== null)
      return { kind: "unchanged", members: {}, withheld: [], note };
    return conflict("class-not-found", draft.reason, source);
  }
  const { inserted, withheld, members } = draft;
  const standing =
    file.merge.kind === "controller"
      ? findOutgrown({
          source,
          members,
          merge: file.merge,
          fresh: file.content,
          known,
        })
      : null;
  const outgrown = standing === null ? {} : { outgrown: standing };
  if (inserted.length === 0)
    return {
      kind: "unchanged",
      members: draft.untouched,
      withheld,
      ...outgrown,
    };
  const verdict = acceptDraft(source, draft, merge, known, nearby);
  if (verdict.text === null)
    return conflict("unparsable-controller", verdict.reason, source);
  const text = head + verdict.text;
  return {
    kind: "merged",
    text,
    inserted,
    members: verdict.untouched,
    withheld,
    ...outgrown,
  };
}

/**
 * Stubs that query a store are for classes that have one, and tests of stored
 * data are for files that start each test with a new database; other files get
 * the plain versions. Entries that name a variable are for files that have it.
 */
function fitStubs(merge: Merge, text: string): Merge {
  switch (merge.kind) {
    case "index":
      return {
        ...merge,
        entries: merge.entries.filter(
          ({ variable }) => variable === undefined || passes(text, variable),
        ),
      };
    case "controller":
      return merge.store === undefined || text.includes(`#${merge.store}`)
        ? merge
        : { ...merge, members: merge.members.map(takePlain) };
    case "tests":
      return merge.starter === undefined || hasWord(text, merge.starter)
        ? merge
        : { ...merge, members: merge.members.map(takePlain) };
  }
}

function takePlain<Member extends WantedMember>({
  plain,
  ...member
}: Member): Omit<Member, "plain"> {
  return { ...member, text: plain ?? member.text };
}

/** Whether a text takes or passes on a variable of this name. */
function passes(text: string, name: string): boolean {
  return new RegExp(`\\b${name}(?=[,:)])`).test(text);
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`).test(text);
}
