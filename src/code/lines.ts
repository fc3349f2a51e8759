/**
 * Code: positions in a text: where a line begins and ends, and what is next to
 * a piece of code. Knows comments and whitespace, but no other syntax.
 */
import { insertAt, type TextEdit } from "./text-edits.js";

/** Where the line that holds `at` begins. */
export function lineStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && !isBreak(text[start - 1])) start -= 1;
  return start;
}

/** Where the line before the one that begins at `start` begins. */
export function lineBefore(text: string, start: number): number {
  return lineStart(text, start - (text.startsWith("\r\n", start - 2) ? 2 : 1));
}

/** Where the line that holds `at` ends, before its newline. */
export function lineEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && !isBreak(text[end])) end += 1;
  return end;
}

/** The position after the newline at `at`; `at` itself if there is none. */
export function skipBreak(text: string, at: number): number {
  if (text.startsWith("\r\n", at)) return at + 2;
  return isBreak(text[at]) ? at + 1 : at;
}

/** The indentation of the line that holds `at`. */
export function indentAt(text: string, at: number): string {
  const start = lineStart(text, at);
  return text.slice(start, skipBlanks(text, start));
}

/** Whether only blanks come before `at` on its line. */
export function beginsLine(text: string, at: number): boolean {
  return skipBlanks(text, lineStart(text, at)) >= at;
}

/** The position after the blanks at `at`, on the same line. */
export function skipBlanks(text: string, at: number): number {
  let end = at;
  while (end < text.length && isBlank(text[end])) end += 1;
  return end;
}

/** Whether nothing but blanks follows `at` on its line. */
export function isBlankLine(text: string, at: number): boolean {
  const end = skipBlanks(text, at);
  return end === text.length || isBreak(text[end]);
}

/**
 * An edit that puts `block`, which begins with `newline`, below the line that
 * ends at `at`. It goes after that line's own newline, which may be of another
 * kind.
 */
export function putBelow(
  text: string,
  at: number,
  block: string,
  newline: string,
): TextEdit {
  const next = skipBreak(text, at);
  return next === at
    ? insertAt(at, block)
    : insertAt(next, block.slice(newline.length) + newline);
}

export function hasBreak(text: string): boolean {
  return /[\n\r]/.test(text);
}

/** Whether the text contains a blank line other than its first and last. */
export function hasBlankLine(text: string): boolean {
  return /(?:\r\n|\n|\r(?!\n))[^\S\n\r]*[\n\r]/.test(text);
}

/** What follows a piece of code on its line. */
export type Spot =
  /** Nothing but comments that belong to it; `at` is the end of the line. */
  | { readonly kind: "end"; readonly at: number }
  /** The bracket that closes what the piece is in; `at` is that bracket. */
  | { readonly kind: "close"; readonly at: number }
  /** More code, or a comment on it; `at` is where that begins. */
  | { readonly kind: "code"; readonly at: number };

/**
 * Looks from `from` to the end of the line, or to the bracket at `close`.
 * `skip` lists marks that still belong to the code before them.
 */
export function lookBehind(
  text: string,
  from: number,
  close: number,
  skip = "",
): Spot {
  let at = from;
  let code = skipBlanks(text, from);
  for (;;) {
    at = skipBlanks(text, at);
    if (at >= close) return { kind: "close", at: close };
    if (isBreak(text[at])) return { kind: "end", at };
    if (text.startsWith("//", at))
      return { kind: "end", at: lineEnd(text, at) };
    if (text.startsWith("/*", at)) at = text.indexOf("*/", at + 2) + 2;
    else if (skip.includes(text[at] ?? " ")) {
      at += 1;
      code = skipBlanks(text, at);
    } else return { kind: "code", at: code };
  }
}

/** The position after the comment that ends the line of a piece of code. */
export function skipOwnComment(text: string, from: number): number {
  const next = skipBlanks(text, from);
  if (text.startsWith("//", next)) return lineEnd(text, next);
  if (!text.startsWith("/*", next)) return from;
  const close = text.indexOf("*/", next) + 2;
  const isOwn = isBlankLine(text, close) && !hasBreak(text.slice(next, close));
  return isOwn ? close : from;
}

/** The position after whitespace, newlines and comments. */
export function skipTrivia(text: string, from: number): number {
  let at = from;
  for (;;) {
    if (isBlank(text[at]) || isBreak(text[at])) at += 1;
    else if (text.startsWith("//", at)) at = lineEnd(text, at);
    else if (text.startsWith("/*", at)) at = text.indexOf("*/", at + 2) + 2;
    else return at;
  }
}

function isBreak(char: string | undefined): boolean {
  return char === "\n" || char === "\r";
}

function isBlank(char: string | undefined): boolean {
  return char !== undefined && !isBreak(char) && /\s/.test(char);
}
