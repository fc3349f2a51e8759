/**
 * Lays out rendered text as Prettier would with its defaults. Stage: emit. What
 * a template writes over several lines is joined first, as if it had been
 * written on one; lines that are too long are broken then. What fits stays as
 * it is.
 *
 * If files were not as Prettier writes them, a formatter and the generator
 * would fight, and to run Prettier in every run takes seconds for 1,000
 * resources. Property tests compare the two. This knows the shapes that our
 * templates write and no others, and must see a text only once: a piece of a
 * broken statement does not look like a statement.
 */
import { fitsIn } from "../width.js";
import { breakLine } from "./break-line.js";
import { findBroken, mayBeBroken } from "./broken-lists.js";
import { joinLines, type Joined } from "./join-lines.js";
import { findLiteralEnd } from "./marks.js";
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
  traits: Traits,
): Change | null {
  const first = findFirst(text, start);
  const isShort = traits.isNarrow && end - start <= LINE_WIDTH;
  if (text.startsWith("/** ", first)) {
    const isOneLine = isShort && TIDY_END.test(text.slice(end - 4, end));
    return isOneLine ? null : layOutComment(text, start, first);
  }
  if (text.startsWith("//", first)) return null;
  if (!text.startsWith("* ", first))
    return layOutCode(text, start, end, traits);
  if (isShort || fitsIn(text.slice(start, end), LINE_WIDTH)) return null;
  const margin = text.slice(start, first - 1);
  return { end, text: wrapParagraphs([text.slice(first + 2, end)], margin) };
}

function layOutCode(
  text: string,
  start: number,
  end: number,
  { isNarrow, hasLists }: Traits,
): Change | null {
  const line = text.slice(start, end);
  const contentEnd = line.includes("`") ? findLiteralEnd(text, start, end) : -1;
  if (contentEnd !== -1) {
    const lastEnd = findEnd(text, contentEnd);
    return { end: lastEnd, text: text.slice(start, lastEnd) };
  }
  const whole =
    drawTogether(text, end, line) ?? joinLines(text, start, { end, line });
  const { end: wholeEnd, line: wholeLine } = whole ?? { end, line };
  const fits = isNarrow
    ? wholeLine.length <= LINE_WIDTH
    : fitsIn(wholeLine, LINE_WIDTH);
  if (!fits || (hasLists && findBroken(wholeLine).length > 0))
    return { end: wholeEnd, text: breakLine(wholeLine, isNarrow) };
  return whole === null ? null : { end: wholeEnd, text: wholeLine };
}

/** Joins a brace that ends a line with the one that closes it, around nothing. */
function drawTogether(text: string, end: number, line: string): Joined | null {
  if (!line.endsWith("{")) return null;
  const next = findFirst(text, end + 1);
  if (text.charAt(next) !== "}") return null;
  const nextEnd = findEnd(text, next);
  return { end: nextEnd, line: line + text.slice(next, nextEnd) };
}

/**
 * Lays out a doc comment whose text begins in its first line. Each of its lines
 * is a paragraph; one that begins with a star goes on with the one before.
 */
function layOutComment(
  text: string,
  start: number,
  first: number,
): Change | null {
  const close = text.indexOf("*/", first);
  const end = findEnd(text, close);
  const margin = text.slice(start, first);
  const paragraphs = text
    .slice(first + "/**".length, close)
    .replaceAll(`\n${margin} * `, " ")
    .trim()
    .split("\n")
    .map((line) => line.trim());
  const marks: [string, string] = [
    text.slice(first, first + "/**".length),
    text.slice(close, end),
  ];
  return { end, text: wrapComment(paragraphs, margin, marks) };
}
