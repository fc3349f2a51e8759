/**
 * Which of the user's files are as a run wrote them and yet not as they would be written
 * now; and what is to say about one that has edits. Must not read files.
 */
import { listWords } from "../diagnostics/did-you-mean.js";
import { indexLines } from "../diagnostics/positions.js";
import { problemAt, type FileProblem } from "../diagnostics/file-problem.js";
import type { OutputFile, TestsMerge } from "../emit/file.js";
import type { Outgrown } from "../merge/result.js";
import { hasOthers } from "../merge/stub-hashes.js";
import type { Context } from "./decision.js";
import { entryOf } from "./knowledge.js";
import type { YoursFile } from "./yours-facts.js";

/** Whether an untouched file has to be written anew, as far as no parser is needed. */
export function isOutdated(context: Context, yours: YoursFile): boolean {
  if (yours.isFresh) return false;
  return (lacksNeeds(yours) || isStale(context, yours)) && isUntouched(yours);
}

/** Whether the file is as a run wrote it. */
export function isUntouched({ file, text, written }: YoursFile): boolean {
  if (text === null || written === null) return false;
  return entryOf([written], file.path, text) !== null;
}

/** Whether it lacks what other files need from it. */
function lacksNeeds({ file: { needs }, text }: YoursFile): boolean {
  return needs !== undefined && text?.includes(needs) === false;
}

/**
 * Whether it has an entry or a test that a fresh file has in another form: of a
 * controller that takes other arguments, or that is written anew itself.
 */
function isStale(
  context: Context,
  { file, text, written }: YoursFile,
): boolean {
  const { merge } = file;
  if (merge === undefined || text === null) return false;
  const { members = {} } = written ?? {};
  switch (merge.kind) {
    case "controller":
      // Only a parser can tell whether its stubs are: see `mergeInto`.
      return false;
    case "tests":
      return follows(context, merge, text) && hasOthers(text, members, merge);
    case "index":
      return hasOthers(text, members, merge);
  }
}

/** Whether the tests of a controller that is written anew can be so, too. */
function follows(
  { decided }: Context,
  { controller = "", starter }: TestsMerge,
  text: string,
): boolean {
  if (decided.get(controller)?.isRenewed !== true) return false;
  // The file that tests start with is of another kind.
  return starter === undefined || new RegExp(`\\b${starter}\\b`).test(text);
}

/** Stubs in a file with edits, which a fresh file has in another form. */
export function describeOutgrown(
  { path }: OutputFile,
  text: string,
  { names, start, snippet }: Outgrown,
): FileProblem {
  const rest =
    names.length === 1 ? "is as it was written" : "are as they were written";
  const list = listWords(names, "and", false);
  const message = `${list} ${rest}, and would be written otherwise now`;
  const lines = indexLines(path, text.replace(/^\uFEFF/, ""));
  const span = lines.span(start, start);
  return problemAt("standing-stub", path, message, { span, snippet });
}
