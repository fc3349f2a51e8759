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

/** The lines of the entry; null where they hold more than it. */
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

/** A text whose last line has no newline gets none, so that the one above goes. */
function withBreak(
  text: string,
  { start, end }: Pick<TextEdit, "start" | "end">,
) {
  const isOpen = end === text.length && !/[\r\n]$/.test(text);
  return isOpen && start > 0 ? lineEnd(text, lineBefore(text, start)) : start;
}

/** Behind the last line of an entry, with the comments that are indented further than its key. */
export function endOfEntry(text: string, pair: Pair): number {
  const indent = indentAt(text, startOf(pair));
  return skipOwnComments(text, endOfLine(text, endOf(pair)), indent);
}

/** Behind the newline of the line that holds the last character before `end`. */
function endOfLine(text: string, end: number): number {
  // The text of a block scalar brings its newline with it.
  let last = end;
  while (/[\r\n]/.test(text[last - 1] ?? "")) last -= 1;
  return skipBreak(text, lineEnd(text, last));
}

/** Behind the comments below the entry that are indented further than its key. */
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

/** Where the comments begin that stand right above an entry, not above `floor`, as far as it is indented. */
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

/** Of the empty lines on both sides those of one side go too. */
function closeGap(
  text: string,
  start: number,
  end: number,
  opens: boolean,
): Pick<TextEdit, "start" | "end"> {
  const ends = end >= text.length || isBlankLine(text, end);
  if (!ends) return { start, end };
  if (opens || !isBlankAbove(text, start)) {
    // Nothing above it to be parted from: the empty lines below were its own.
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
