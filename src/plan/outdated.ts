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
import { textAfter, type DecisionContext } from "./decision.js";
import { entryOf } from "./knowledge.js";
import type { YoursFile } from "./yours-facts.js";

/** Whether an untouched file has to be written anew, as far as no parser is needed. */
export function isFileOutdated(
  context: DecisionContext,
  yours: YoursFile,
): boolean {
  if (yours.isFresh || !isUntouched(yours)) return false;
  return lacksNeeds(yours) || isStale(context, yours);
}

/** Whether the file is as a run wrote it. */
export function isUntouched({ file, text, written }: YoursFile): boolean {
  if (text === null || written === null) return false;
  return entryOf([written], file.path, text) !== null;
}

/** Whether it lacks what other files need from it. */
function lacksNeeds({
  file: { needs, offers = [] },
  text,
}: YoursFile): boolean {
  const wanted = offers.map((name) => `function ${name}(`);
  if (needs !== undefined) wanted.push(needs);
  return wanted.some((each) => text?.includes(each) === false);
}

/**
 * Whether it has a stub, an entry or a test that a fresh file has in another form. What
 * only another version of this tool writes otherwise is no reason; for stubs, a parser
 * tells more: see `mergeInto`.
 */
function isStale(
  context: DecisionContext,
  { file, text, written }: YoursFile,
): boolean {
  const { merge } = file;
  if (merge === undefined || text === null) return false;
  const { members = {} } = written ?? {};
  if (!hasOthers(text, members, merge)) return false;
  switch (merge.kind) {
    case "index":
      return true;
    case "controller":
      return context.isOfThisVersion();
    case "tests":
      return mayRenewTests(context, merge, text);
  }
}

/**
 * Whether tests may expect what those of a fresh file do: their controller is
 * written anew in the same run, or nobody has edited it.
 */
function mayRenewTests(
  context: DecisionContext,
  { controller = "", starter }: TestsMerge,
  text: string,
): boolean {
  // The file that tests start with is of another kind.
  if (starter !== undefined && !new RegExp(`\\b${starter}\\b`).test(text))
    return false;
  const decision = context.decided.get(controller);
  if (decision?.isRenewed === true) return true;
  const answers = textAfter(context, controller);
  const entry = decision?.entry ?? null;
  return (
    context.isOfThisVersion() &&
    answers !== null &&
    entry !== null &&
    entryOf([entry], controller, answers) !== null
  );
}

/**
 * Whether an import has outgrown its line: names that are inserted into one line stay on
 * it, where a fresh file has a line for each.
 */
export function hasLongImport(before: string, after: string): boolean {
  const lists = after.match(/^import .*,.*$/gm) ?? [];
  return lists.some((line) => line.length > 80 && !before.includes(line));
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
