/**
 * Splits TypeScript or JavaScript into tokens, fast and without a compiler: a
 * run goes over every text that it writes, and must not load one only because
 * a formatter went over a file. Judges nothing; a text that does not parse
 * gives tokens too.
 *
 * A token is no object but a row of numbers, since a large project has millions.
 */
import { char, readMark, readWord } from "./marks.js";
import { kind, Rows } from "./rows.js";
import type { Tokens } from "./rows.js";

/** What a character may begin, by its code: see `classOf`. */
const [isBlank, isWord, isDigit] = [1, 2, 3];
const classes = new Uint8Array(128);
for (const blank of "\t\n\v\f\r ") classes[blank.charCodeAt(0)] = isBlank;
for (let code = 48; code < 58; code++) classes[code] = isDigit;
for (let code = 65; code < 91; code++) {
  classes[code] = isWord;
  classes[code + 32] = isWord;
}
for (const letter of "_$#@\\") classes[letter.charCodeAt(0)] = isWord;

/** Of a character that may be none of ASCII. */
function classOf(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 128) return classes[code] ?? 0;
  return /\s/.test(text.charAt(at)) ? isBlank : isWord;
}

const lineComment = /\/\/[^\n\r\u2028\u2029]*/y;
const blockComment = /\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/)?/y;
const hashbang = /#![^\n\r]*/y;
const number = /\.?\d(?:[eE][+-]\d|[\w.])*/y;
const regex = /\/(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y;
/** A part of a template: up to where a value begins, or to its end. */
const templatePart = /[^`\\$]*(?:(?:\\[\s\S]|\$(?!\{))[^`\\$]*)*(?:`|\$\{)?/y;

/** The tokens of a text. */
export function scanTokens(text: string): Tokens {
  const rows = new Rows(text);
  const comments: string[] = [];
  /** One entry for each open `{`: whether it belongs to a template. */
  const braces: boolean[] = [];
  const { length } = text;
  let newline = false;
  let at = 0;

  const take = (pattern: RegExp): number => {
    pattern.lastIndex = at;
    return pattern.test(text) ? pattern.lastIndex : at;
  };
  const push = (
    kind: number,
    start: number,
    end: number,
    code = 0,
    meant?: string,
  ): void => {
    rows.push(kind, start, end, code, newline, meant);
    newline = false;
  };
  const takeTemplate = (): void => {
    const start = at;
    at += 1;
    at = take(templatePart);
    if (text.startsWith("${", at - 2)) braces.push(true);
    const part = text.slice(start, at);
    const isPlain = !part.includes("\r\n");
    const meant = isPlain ? undefined : part.replaceAll("\r\n", "\n");
    push(kind.template, start, at, 0, meant);
  };

  const begin = take(hashbang);
  if (begin > 0) comments.push(text.slice(0, begin));
  at = begin;
  while (at < length) {
    const code = text.charCodeAt(at);
    const found = code < 128 ? (classes[code] ?? 0) : classOf(text, at);
    if (found === isBlank) {
      if (code === char.newline) newline = true;
      at += 1;
      continue;
    }
    if (found === isWord) {
      const end = endOfWord(text, at);
      push(kind.word, at, end, readWord(text, at, end));
      at = end;
      continue;
    }
    if (code === char.slash) {
      const next = text.charCodeAt(at + 1);
      if (next === char.slash || next === char.star) {
        const end = take(next === char.slash ? lineComment : blockComment);
        comments.push(layComment(text.slice(at, end)));
        newline = false;
        at = end;
        continue;
      }
      const end = rows.beginsExpression() ? take(regex) : at;
      if (end > at) {
        push(kind.regex, at, end);
        at = end;
        continue;
      }
    } else if (code === char.quote || code === char.apostrophe) {
      at = takeString(text, at, code, push);
      continue;
    } else if (code === char.backtick) {
      takeTemplate();
      continue;
    } else if (code === char.closeBrace) {
      if (braces.pop() === true) {
        takeTemplate();
        continue;
      }
    } else if (found === isDigit || code === char.dot) {
      const end = take(number);
      if (end > at) {
        push(kind.number, at, end);
        at = end;
        continue;
      }
    } else if (code === char.openBrace) braces.push(false);
    const mark = readMark(text, at, code);
    const end = at + (mark >> 8);
    push(kind.mark, at, end, mark & 255);
    at = end;
  }
  return rows.finish(comments);
}

function endOfWord(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const found = code < 128 ? (classes[code] ?? 0) : classOf(text, at);
    if (found < isWord) break;
  }
  return at;
}

/** Takes a literal, up to its quote or the end of its line. Gives its end. */
function takeString(
  text: string,
  start: number,
  quote: number,
  push: (
    kind: number,
    start: number,
    end: number,
    code?: number,
    meant?: string,
  ) => void,
): number {
  let at = start + 1;
  let hasEscape = false;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === char.backslash) {
      if (at + 1 === text.length) break;
      hasEscape = true;
      at += 1;
    } else if (code === quote || code === char.newline) break;
  }
  if (text.charCodeAt(at) === quote) at += 1;
  const isClosed = at - start > 1 && text.charCodeAt(at - 1) === quote;
  const [from, to] = [start + 1, isClosed ? at - 1 : at];
  const meant = hasEscape ? unescapeQuotes(text.slice(from, to)) : undefined;
  push(kind.string, from, to, 0, meant);
  return at;
}

/** A quote need not be escaped between quotes of the other kind. */
function unescapeQuotes(body: string): string {
  return body.replace(
    /\\(["'])|\\[\s\S]/g,
    (escape: string, quote?: string) => quote ?? escape,
  );
}

/** A comment without the indentation and the trailing blanks of its lines. */
function layComment(comment: string): string {
  if (!comment.includes("\n")) return comment.trim();
  return comment
    .split("\n")
    .map((line) => line.trim())
    .join("\n");
}
