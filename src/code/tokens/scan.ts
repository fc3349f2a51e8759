/**
 * Splits TypeScript or JavaScript into tokens, fast and without a compiler: a
 * run goes over every text that it writes, and must not load one only because
 * a formatter went over a file. Judges nothing; a text that does not parse
 * gives tokens too.
 */
import { char, readMark, readWord } from "./marks.js";
import { kind, Tokens } from "./tokens.js";

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
  const tokens = new Tokens(text);
  /** One entry for each open `{`: whether it belongs to a template. */
  const braces: boolean[] = [];
  const { length } = text;
  let at = take(hashbang, text, 0);
  if (at > 0) tokens.comments.push(text.slice(0, at));
  while (at < length) {
    const code = text.charCodeAt(at);
    const found = code < 128 ? (classes[code] ?? 0) : classOf(text, at);
    if (found === isBlank) {
      if (code === char.newline) tokens.newline = true;
      at += 1;
    } else if (found === isWord) {
      const end = endOfWord(text, at);
      tokens.push(kind.word, at, end, readWord(text, at, end));
      at = end;
    } else at = takeToken(tokens, braces, text, at, code);
  }
  return tokens.finish();
}

/**
 * Takes what is neither blank nor a word, and gives its end. Called for each of
 * them, so that an engine need not make the whole loop anew when it learns.
 */
function takeToken(
  tokens: Tokens,
  braces: boolean[],
  text: string,
  start: number,
  code: number,
): number {
  switch (code) {
    case char.slash: {
      const next = text.charCodeAt(start + 1);
      if (next === char.slash) return takeComment(tokens, lineComment, start);
      if (next === char.star) return takeComment(tokens, blockComment, start);
      const end = tokens.beginsExpression() ? take(regex, text, start) : start;
      if (end === start) break;
      tokens.push(kind.regex, start, end, 0);
      return end;
    }
    case char.quote:
    case char.apostrophe:
      return takeString(tokens, text, start, code);
    case char.openBrace:
      braces.push(false);
      break;
    case char.closeBrace:
      if (braces.pop() === true) return takeTemplate(tokens, braces, start);
      break;
    case char.backtick:
      return takeTemplate(tokens, braces, start);
    default: {
      if (code !== char.dot && classes[code] !== isDigit) break;
      const end = take(number, text, start);
      if (end === start) break;
      tokens.push(kind.number, start, end, 0);
      return end;
    }
  }
  const mark = readMark(text, start, code);
  const end = start + (mark >> 8);
  tokens.push(kind.mark, start, end, mark & 255);
  return end;
}

/** Takes a comment. A newline before it says nothing of the next token. */
function takeComment(tokens: Tokens, pattern: RegExp, start: number): number {
  const { text } = tokens;
  const end = take(pattern, text, start);
  tokens.comments.push(layComment(text.slice(start, end)));
  tokens.newline = false;
  return end;
}

/** The end of what a pattern finds at a place; the place where it finds nothing. */
function take(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
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
  tokens: Tokens,
  text: string,
  start: number,
  quote: number,
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
  const end = isClosed ? at - 1 : at;
  tokens.push(kind.string, start + 1, end, 0);
  if (hasEscape) tokens.mean(unescapeQuotes(text.slice(start + 1, end)));
  return at;
}

/** Takes a part of a template: up to where a value begins, or to its end. */
function takeTemplate(
  tokens: Tokens,
  braces: boolean[],
  start: number,
): number {
  const { text } = tokens;
  const end = take(templatePart, text, start + 1);
  const part = text.slice(start, end);
  tokens.push(kind.template, start, end, 0);
  if (part.includes("\r\n")) tokens.mean(part.replaceAll("\r\n", "\n"));
  if (part.endsWith("${")) braces.push(true);
  return end;
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
