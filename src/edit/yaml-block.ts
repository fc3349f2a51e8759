/**
 * Removes an entry from a YAML mapping with one entry per line. Stage: edit. Removes
 * whole lines, and the comments that can only be about the entry.
 */
import type { Pair, YAMLMap } from "yaml";
import {
  beginsLine,
  indentAt,
  isBlankLine,
  lineBefore,
  lineEnd,
  lineStart,
  skipBlanks,
  skipBreak,
} from "../code/lines.js";
import type { TextEdit } from "../code/text-edits.js";
import { endOf, startOf, valueMark } from "./yaml-places.js";

/** The lines of the entry; null if they hold anything else. */
export function cutBlockEntry(
  text: string,
  map: YAMLMap,
  pair: Pair,
  parent: Pair | null,
): TextEdit | null {
  const key = startOf(pair);
  if (!beginsLine(text, key)) return null;
  const index = map.items.indexOf(pair);
  const previous = map.items[index - 1];
  const floor =
    previous === undefined
      ? parent === null
        ? 0
        : valueMark(parent)
      : endOf(previous);
  const indent = indentAt(text, key);
  const end = endOfEntry(text, pair);
  const first = lineStart(text, key);
  const head = findHead(text, first, floor, indent);
  const isLast = map.items[index + 1] === undefined;
  // A comment above several entries without a gap may be about all of them.
  const isHeading =
    head < first &&
    !isLast &&
    startsEntry(text, end) &&
    (previous === undefined || isBlankAbove(text, head));
  const start = isHeading ? first : head;
  const opens = previous === undefined && !isLast;
  const gap = closeGap(text, start, end, opens);
  return { ...gap, start: withBreak(text, gap), text: "" };
}

/**
 * A text that ends without a newline still does: the newline above is removed.
 */
function withBreak(
  text: string,
  { start, end }: Pick<TextEdit, "start" | "end">,
) {
  const isOpen = end === text.length && !/[\r\n]$/.test(text);
  return isOpen && start > 0 ? lineEnd(text, lineBefore(text, start)) : start;
}

/**
 * The end of an entry's last line, with the comments that are indented further
 * than its key.
 */
export function endOfEntry(text: string, pair: Pair): number {
  const indent = indentAt(text, startOf(pair));
  return skipOwnComments(text, endOfLine(text, endOf(pair)), indent);
}

/**
 * The end, with its newline, of the line of the last character before `end`.
 */
function endOfLine(text: string, end: number): number {
  // The text of a block scalar includes its newline.
  let last = end;
  while (/[\r\n]/.test(text[last - 1] ?? "")) last -= 1;
  return skipBreak(text, lineEnd(text, last));
}

/** The end of the comments below an entry, indented further than its key. */
function skipOwnComments(text: string, from: number, indent: string): number {
  let end = from;
  for (let at = from; at < text.length;) {
    const next = skipBreak(text, lineEnd(text, at));
    const own = indentAt(text, at);
    if (!isBlankLine(text, at)) {
      if (text[skipBlanks(text, at)] !== "#") break;
      if (own.length <= indent.length) break;
      end = next;
    }
    at = next;
  }
  return end;
}

/**
 * The start of the comments directly above an entry and with its indent, but
 * not above `floor`.
 */
export function findHead(
  text: string,
  first: number,
  floor: number,
  indent: string,
): number {
  let head = first;
  while (head > 0) {
    const above = lineBefore(text, head);
    const isOwn =
      above >= floor &&
      indentAt(text, above) === indent &&
      text[above + indent.length] === "#";
    if (!isOwn) break;
    head = above;
  }
  return head;
}

function startsEntry(text: string, at: number): boolean {
  return (
    at < text.length &&
    !isBlankLine(text, at) &&
    text[skipBlanks(text, at)] !== "#"
  );
}

function isBlankAbove(text: string, start: number): boolean {
  return start === 0 || isBlankLine(text, lineBefore(text, start));
}

/** If there are empty lines on both sides, those on one side go, too. */
function closeGap(
  text: string,
  start: number,
  end: number,
  opens: boolean,
): Pick<TextEdit, "start" | "end"> {
  const ends = end >= text.length || isBlankLine(text, end);
  if (!ends) return { start, end };
  if (opens || !isBlankAbove(text, start)) {
    // There is nothing above to separate it from: the lines below were its own.
    let next = end;
    while (opens && next < text.length && isBlankLine(text, next))
      next = skipBreak(text, lineEnd(text, next));
    return { start, end: next };
  }
  let above = start;
  while (above > 0 && isBlankLine(text, lineBefore(text, above)))
    above = lineBefore(text, above);
  return { start: above, end };
}
