/** The difference of two texts as `diff -u` and git print it, for `--diff`. */
import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from "diff";
import type { StructuredPatchHunk } from "diff";
import { toLf } from "./hash.js";

const CONTEXT = 3;

/**
 * The time to compare two texts grows with the square of the number of
 * differing lines. If more lines than this differ, everything between the first
 * and the last of them is replaced. The limit is in lines, not in seconds,
 * because machines differ.
 */
const MOST_CHANGES = 1_000;

/**
 * The unified diff of a file, "" if nothing differs. Null: the file does not
 * exist before or after. Newlines are compared as LF.
 *
 * @param from the old path if the file moves; the diff then shows the move too
 */
export function diffTexts(
  path: string,
  before: string | null,
  after: string | null,
  from = path,
): string {
  const [a, b] = [toLf(before ?? ""), toLf(after ?? "")];
  const isMoved = from !== path;
  if (a === b && !isMoved) return "";
  const oldFileName = before === null ? "/dev/null" : `a/${from}`;
  const newFileName = after === null ? "/dev/null" : `b/${path}`;
  const options = { context: CONTEXT, maxEditLength: MOST_CHANGES };
  const patch = structuredPatch(
    ...[oldFileName, newFileName, a, b, undefined, undefined],
    options,
  ) ?? {
    oldFileName,
    newFileName,
    oldHeader: undefined,
    newHeader: undefined,
    hunks: [replaceMiddle(splitLines(a), splitLines(b))],
  };
  // Git's own form says that a file moved.
  const moved = isMoved && { isGit: true, isRename: true };
  return formatPatch({ ...patch, ...moved }, FILE_HEADERS_ONLY);
}

/** The lines, each with its newline; the last one may have none. */
function splitLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** One hunk: all lines from the first difference to the last. */
function replaceMiddle(
  a: readonly string[],
  b: readonly string[],
): StructuredPatchHunk {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const from = Math.max(0, start - CONTEXT);
  const after = Math.min(end, CONTEXT);
  return {
    oldStart: from + 1,
    oldLines: a.length - end + after - from,
    newStart: from + 1,
    newLines: b.length - end + after - from,
    lines: [
      ...mark(" ", a.slice(from, start)),
      ...mark("-", a.slice(start, a.length - end)),
      ...mark("+", b.slice(start, b.length - end)),
      ...mark(" ", a.slice(a.length - end, a.length - end + after)),
    ],
  };
}

function mark(kind: string, lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) =>
    line.endsWith("\n")
      ? [kind + line.slice(0, -1)]
      : [kind + line, "\\ No newline at end of file"],
  );
}
