/**
 * Lays out rendered text as Prettier would with its defaults. Stage: emit.
 * Templates write each statement, and each row of a list, on one line; lines
 * that are too long are broken here. What fits stays as it is, except that
 * brackets around nothing, and a list around one short row, are joined on one
 * line.
 */
import { fitsIn } from "../width.js";
import { breakLine } from "./break-line.js";
import { findBroken, mayBeBroken } from "./broken-lists.js";
import { wrapComment, wrapParagraphs } from "./wrap-comment.js";

const LINE_WIDTH = 80;

/** Newlines, and only characters that take one column each. */
const NARROW = /^[\n -~\u00a0-\u02ff]*$/;

/** How a doc comment on one line ends if there is nothing to trim. */
const TIDY_END = /^[^ *] \*\/$/;

/** What is known about a whole text. */
interface Traits {
  /** Whether each of its characters takes one column. */
  readonly isNarrow: boolean;
  /** Whether it may contain a list that is broken however short. */
  readonly hasLists: boolean;
}

/** Lines to be replaced. */
interface Change {
  /** The position after the last of them; its newline stays. */
  readonly end: number;
  readonly text: string;
}

/** Lays out whole lines. */
export function layOut(text: string): string {
  const traits = { isNarrow: NARROW.test(text), hasLists: mayBeBroken(text) };
  const parts: string[] = [];
  let done = 0;
  let start = 0;
  while (start < text.length) {
    const end = findEnd(text, start);
    const change = layOutLine(text, start, end, traits);
    if (change !== null) {
      parts.push(text.slice(done, start), change.text);
      done = change.end;
    }
    start = (change?.end ?? end) + 1;
  }
  if (done === 0) return text;
  parts.push(text.slice(done));
  return parts.join("");
}

/** Where a line ends. */
function findEnd(text: string, start: number): number {
  const newline = text.indexOf("\n", start);
  return newline === -1 ? text.length : newline;
}

/** The first character of a line that is not a blank. */
function findFirst(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) === 32) at++;
  return at;
}

/** Null if the line is as it should be. */
function layOutLine(
  text: string,
  start: number,
  end: number,
  { isNarrow, hasLists }: Traits,
): Change | null {
  const last = text.charAt(end - 1);
  if (last === "{" || last === "[") {
    const change = drawTogether(text, start, end);
    if (change !== null) return change;
  }
  const isShort = isNarrow && end - start <= LINE_WIDTH;
  const first = findFirst(text, start);
  if (text.startsWith("/** ", first)) {
    const isOneLine = isShort && TIDY_END.test(text.slice(end - 4, end));
    return isOneLine ? null : layOutComment(text, start, first);
  }
  if (isShort && !hasLists) return null;
  if (text.startsWith("//", first)) return null;
  const line = text.slice(start, end);
  const isProse = text.startsWith("* ", first);
  const isBroken = hasLists && !isProse && findBroken(line).length > 0;
  if (!isBroken && (isShort || fitsIn(line, LINE_WIDTH))) return null;
  if (!isProse) return { end, text: breakLine(line, isNarrow) };
  const margin = text.slice(start, first - 1);
  return { end, text: wrapParagraphs([text.slice(first + 2, end)], margin) };
}

/**
 * Joins a bracket that ends a line with what closes it, around nothing or one
 * row.
 */
function drawTogether(text: string, start: number, end: number): Change | null {
  const close = text.charAt(end - 1) === "{" ? "}" : "]";
  const next = findFirst(text, end + 1);
  const nextEnd = findEnd(text, next);
  const line = text.slice(start, end);
  if (text.charAt(next) === close)
    return { end: nextEnd, text: line + text.slice(next, nextEnd) };
  if (close === "}" || !text.endsWith(",", nextEnd)) return null;
  const behind = findFirst(text, nextEnd + 1);
  if (text.charAt(behind) !== close) return null;
  const behindEnd = findEnd(text, behind);
  const row = text.slice(next, nextEnd - 1);
  if (findBroken(row).length > 0) return null;
  const whole = line + row + text.slice(behind, behindEnd);
  return fitsIn(whole, LINE_WIDTH) ? { end: behindEnd, text: whole } : null;
}

/**
 * Lays out a doc comment whose text begins in its first line; each of its lines
 * is a paragraph.
 */
function layOutComment(
  text: string,
  start: number,
  first: number,
): Change | null {
  const close = text.indexOf("*/", first);
  const end = findEnd(text, close);
  const paragraphs = text
    .slice(first + "/**".length, close)
    .trim()
    .split("\n")
    .map((line) => line.trim());
  const marks: [string, string] = [
    text.slice(first, first + "/**".length),
    text.slice(close, end),
  ];
  return {
    end,
    text: wrapComment(paragraphs, text.slice(start, first), marks),
  };
}
