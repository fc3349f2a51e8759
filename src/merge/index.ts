/**
 * Merge: puts into a file of the user's what a controller or the index lacks,
 * and nothing else. Reads with the compiler, changes by insertion only; a text
 * of which it is not certain stays as it is. Pure: must not touch the disk.
 */
import type { OutputFile } from "../emit/file.js";
import { acceptDraft } from "./accept.js";
import { draftMerge } from "./draft.js";
import type { KnownStubs, MergeResult } from "./result.js";
import { writeSnippet } from "./snippet.js";
import { mergeTests } from "./tests/tests.js";
import { readSource, type Source } from "../code/syntax.js";

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
 * Merges what `file` wants into the text that stands on disk.
 *
 * `known`: the lock's `members` of this file, null where the lock could not be
 * trusted. Pass it: without it, a stub that was deleted because a base class
 * supplies the member would be put in again.
 */
export function mergeFile(
  file: OutputFile,
  current: string,
  known: KnownStubs = {},
): MergeResult {
  const { path, merge } = file;
  if (merge === undefined)
    return { kind: "unchanged", members: {}, withheld: [] };
  const head = current.startsWith(mark) ? mark : "";
  const body = current.slice(head.length);
  if (merge.kind === "tests") {
    const tests = { path, fresh: file.content, text: body };
    const result = mergeTests(tests, merge, known);
    return result.kind === "merged"
      ? { ...result, text: head + result.text }
      : result;
  }
  const { source, fault } = readSource(path, body);

  const conflict = (
    code: "unparsable-controller" | "class-not-found",
    reason: string,
    read: Source | null,
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
  const draft = draftMerge(source, merge, known);
  if ("reason" in draft)
    return conflict("class-not-found", draft.reason, source);
  const { inserted, withheld } = draft;
  if (inserted.length === 0)
    return { kind: "unchanged", members: draft.untouched, withheld };
  const verdict = acceptDraft(source, draft, merge, known);
  if (verdict.text === null)
    return conflict("unparsable-controller", verdict.reason, source);
  const text = head + verdict.text;
  return {
    kind: "merged",
    text,
    inserted,
    members: verdict.untouched,
    withheld,
  };
}
