/** Code: cuts whole lines, or part of one, out of a text. */
import {
  beginsLine,
  hasBreak,
  isBlankLine,
  lineBefore,
  lineEnd,
  lineStart,
  skipBlanks,
  skipBreak,
} from "./lines.js";

/**
 * Cuts the lines from `start` to `end`, including their newline. Null if those
 * lines contain anything else.
 */
export function cutLines(
  text: string,
  start: number,
  end: number,
): string | null {
  if (!beginsLine(text, start) || !isBlankLine(text, end)) return null;
  const rest = text.slice(skipBreak(text, lineEnd(text, end)));
  return text.slice(0, lineStart(text, start)) + rest;
}

/**
 * Like `cutLines`, but also cuts one blank line next to them: the one before,
 * or the one after if the lines follow an opening bracket.
 */
export function cutParagraph(
  text: string,
  start: number,
  end: number,
): string | null {
  const first = lineStart(text, start);
  const before = lineBefore(text, first);
  if (first > 0 && isBlankLine(text, before))
    return cutLines(text, before, end);
  const opens = /[{([]\s*$/.test(text.slice(before, first));
  const next = skipBreak(text, lineEnd(text, end));
  return opens && isBlankLine(text, next) && isBlankLine(text, end)
    ? cutLines(text, start, next)
    : cutLines(text, start, end);
}

/** Cuts an item, and one comma next to it, out of a list on a single line. */
export function cutItem(
  text: string,
  start: number,
  end: number,
): string | null {
  const comma = skipBlanks(text, end);
  if (text[comma] === ",") {
    const next = skipBlanks(text, comma + 1);
    return hasBreak(text[next] ?? "\n")
      ? null
      : text.slice(0, start) + text.slice(next);
  }
  const front = text.slice(0, start).trimEnd();
  return front.endsWith(",") ? front.slice(0, -1) + text.slice(end) : null;
}
