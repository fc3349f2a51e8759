/**
 * Recognizes the shape of a part of a line, as far as it decides where to break
 * it. Stage: emit. Reads code; writes none.
 */
import type { LineRange } from "./line-writer.js";
import { readMarks, type Marks } from "./marks.js";

/** An argument this short is not put on a line of its own. */
const SHORT_ARGUMENT = 20;

/** A name or a text, which has no parts. */
const ATOM = /^(?:[^\s"'`/()[\]{}<>|&,]+|"[^"]*"|'[^']*')$/;

/** `import {`, `export type {` */
export function isImportList(
  text: string,
  start: number,
  open: number,
): boolean {
  if (text[open] !== "{") return false;
  return /^(?:import|export)(?: type)? $/.test(text.slice(start, open));
}

/** Whether the items in brackets can be on lines of their own. */
export function canBreak(text: string, open: number, close: number): boolean {
  if (close === open + 1) return false;
  // Parentheses around a value are no list, and stay beside it.
  if (text.startsWith(" (await ", open - 1)) return false;
  const bracket = text[open];
  // After anything else, it is a member access or an indexed type.
  if (bracket === "[")
    return open > 0 && " ([{<".includes(text[open - 1] ?? "");
  // Not for a single type argument that has no parts.
  return bracket !== "<" || !ATOM.test(text.slice(open + 1, close));
}

/**
 * The end of what comes before the first place where code can be broken; -1 if
 * there is none.
 *
 * @param from the index in `brackets` to begin at
 */
export function findBreak(
  text: string,
  { arrow, brackets }: Marks,
  from = 0,
  end = text.length,
): number {
  if (arrow !== -1 && from === 0) return arrow + 2;
  for (let index = from; index < brackets.length; index += 2) {
    const open = brackets[index] ?? 0;
    if (open >= end) return -1;
    if (canBreak(text, open, brackets[index + 1] ?? 0)) return open + 1;
  }
  return -1;
}

/**
 * Whether a part is a call with nothing in it worth a line: `call("short")`.
 */
export function isShortCall(
  text: string,
  { start, end }: LineRange,
  { brackets }: Marks,
): boolean {
  const [open = -1, close = -1] = brackets;
  if (brackets.length !== 2 || close + 1 !== end) return false;
  const callee = text.slice(start, open).replace(/^await /, "");
  if (text[open] !== "(" || !ATOM.test(callee)) return false;
  const argument = text.slice(open + 1, close);
  return argument.length <= SHORT_ARGUMENT && ATOM.test(argument);
}

/**
 * Whether brackets that end there hold parameters: the return type counts with
 * them.
 */
export function isSignature(text: string, at: number): boolean {
  if (text[at] !== " ") return text[at] === ":";
  const isLast = at + " {".length === text.length;
  return text.startsWith("=>", at + 1) || (isLast && text[at + 1] === "{");
}

/** Whether a part is an object or a list, and nothing else. */
export function isLiteral(text: string, start: number, end: number): boolean {
  if (!/[[{]/.test(text.charAt(start))) return false;
  const [, close] = readMarks(text, start, end).brackets;
  return close === end - 1 && end - start > 2;
}

const RETURNS_LITERAL = /^\([\w, [\]]*\) => (?:\((?=\{)|(?=\[))/;

/**
 * The object or list that an arrow function does nothing but return; null for
 * other code.
 */
export function findReturned(
  text: string,
  start: number,
  end: number,
): LineRange | null {
  const [head] = RETURNS_LITERAL.exec(text.slice(start, end)) ?? [];
  if (head === undefined) return null;
  // Only an object is in parentheses: alone, its brace would begin a block.
  const behind = head.endsWith("(") ? 1 : 0;
  const literal = { start: start + head.length, end: end - behind };
  return isLiteral(text, literal.start, literal.end) ? literal : null;
}

const RETURNS_CALL = /^\(\) => (?=[^\s"'`/()[\]{}]+\()/;

/** The call that an arrow function without parameters returns; null for other code. */
export function findCalled(
  text: string,
  start: number,
  end: number,
): LineRange | null {
  const [head] = RETURNS_CALL.exec(text.slice(start, end)) ?? [];
  return head === undefined ? null : { start: start + head.length, end };
}

const NUMBER = /^-?\d[\d.e-]*$/;

/** Whether brackets hold several numbers, and nothing else. */
export function isNumbers(
  text: string,
  { start, end }: LineRange,
  separators: readonly number[],
): boolean {
  if (separators.length === 0) return false;
  const items = text.slice(start + 1, end - 1).split(", ");
  return items.every((item) => NUMBER.test(item));
}

/** `{ readonly street: string } | null` */
export function isObjectOrNull(
  text: string,
  { start, end }: LineRange,
  { bars: [bar = 0] }: Marks,
): boolean {
  return text[start] === "{" && text.slice(bar + 2, end) === "null";
}

/**
 * The position of the first `&` outside brackets; -1 if there is none, or if an
 * object is beside one, as that begins on the same line.
 */
export function findAnd(
  text: string,
  { start, end }: LineRange,
  { brackets }: Marks,
): number {
  let found = -1;
  let from = start;
  for (let index = 0; index <= brackets.length; index += 2) {
    const to = brackets[index] ?? end;
    const gap = text.slice(from, to);
    if (text[to] === "{" && (to === start || gap.endsWith(" & "))) return -1;
    const at = gap.indexOf(" & ");
    if (found === -1 && at !== -1) found = from + at + 1;
    from = (brackets[index + 1] ?? end) + 1;
  }
  return found;
}

/**
 * What separates the items in brackets: a comma, or the semicolon of a type.
 */
export function separatorOf(
  text: string,
  open: number,
  separators: readonly number[],
  isType: boolean,
): string {
  const [first] = separators;
  if (first !== undefined) return text.charAt(first);
  if (text[open] !== "{") return ",";
  const isMember =
    isType ||
    text.startsWith("readonly ", open + 2) ||
    text.endsWith(" as ", open);
  return isMember ? ";" : ",";
}

/**
 * Type arguments have no trailing comma, parameters of types do. A rest
 * parameter must not have one: it is the last (ECMA-262, FormalParameters).
 */
export function endsInSeparator(
  text: string,
  { start, end }: LineRange,
  bracket: string,
  isParameters: boolean,
): boolean {
  if (bracket === "(" && isParameters) return !text.startsWith("...", start);
  return bracket !== "<" || text.slice(start, end).includes(" extends ");
}
