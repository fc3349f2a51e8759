/**
 * The tokens of a text without what formatters change: white space, semicolons,
 * trailing commas, quotes, the brackets round an arrow function's only
 * parameter, the quotes of a property's name, the `|` before a union's first
 * member, and brackets that only hold what is broken over lines. Two texts
 * with the same tokens are the same program in two layouts.
 */
import { beginsCondition, findGroups } from "./groups.js";
import { isMark, isMarkOf, isWordOf } from "./groups.js";
import { arrow, char, tableOf } from "./marks.js";
import { scanTokens } from "./scan.js";
import { kind } from "./tokens.js";
import type { Tokens } from "./tokens.js";

/** Words after which a type begins. */
const wordsBeforeType = tableOf(
  [],
  ["as", "in", "is", "extends", "satisfies", "keyof", "readonly"],
);
const marksBeforeType = tableOf([
  ...[char.equals, char.colon, char.open, char.openSquare, char.less],
  ...[char.comma, arrow, char.question],
]);
/** Before these a comma is a trailing one. */
const closers = tableOf([
  ...[char.close, char.closeSquare, char.closeBrace, char.greater],
]);
/** After these a comma stands for a hole in a list. */
const holes = tableOf([char.comma, char.openSquare]);
/** What follows a property's name. */
const afterKey = tableOf([char.colon, char.open, char.equals, 33]);
const looping = tableOf([], ["for"]);
const choosing = tableOf([], ["case"]);

/** One pair of brackets that is open while the tokens are walked. */
interface Frame {
  readonly opener: number;
  /** `for (`: its semicolons say where a part is left out. */
  readonly isFor: boolean;
  /** Conditions `a ? b : c` that wait for their `:`. */
  conditions: number;
}

/**
 * The tokens of a text in a form that is equal for every layout of it: with a
 * NUL between two tokens. The comments come last, since formatters move them
 * past operators and commas.
 */
export function normalTokens(text: string): string {
  const tokens = scanTokens(text);
  const { kinds, codes } = tokens;
  const groups = findGroups(tokens);
  const around: Frame[] = [];
  let frame = openFrame(tokens, tokens.end, 0);
  const out: string[] = [];

  for (let index = tokens.first; index < tokens.end; index++) {
    if (kinds[index] === kind.string) {
      // A quote tells a string from a word.
      const quote = isKey(tokens, index, frame) ? "" : '"';
      out.push(quote + tokens.read(index));
      continue;
    }
    if (kinds[index] !== kind.mark) {
      out.push(tokens.read(index));
      continue;
    }
    const code = codes[index] ?? 0;
    switch (code) {
      case char.open:
      case char.openSquare:
      case char.openBrace:
        around.push(frame);
        frame = openFrame(tokens, index, code);
        break;
      case char.close:
      case char.closeSquare:
      case char.closeBrace:
        frame = around.pop() ?? frame;
        break;
      case char.question:
        if (beginsCondition(tokens, index)) frame.conditions += 1;
        break;
      case char.colon:
        if (frame.conditions > 0) frame.conditions -= 1;
        break;
      case char.semicolon:
      case char.comma:
      case char.bar:
      case char.ampersand:
        if (isLayout(tokens, index, code, frame)) continue;
    }
    if (groups.has(index)) continue;
    out.push(tokens.read(index));
    if (code === arrow) bareParameter(out);
  }
  out.push(...tokens.comments);
  return out.join("\0");
}

/** After `(a) =>`: makes it `a =>`. */
function bareParameter(out: string[]): void {
  const [open, name = "", close, last = ""] = out.slice(-4);
  if (open !== "(" || close !== ")" || !/^[\w$]+$/.test(name)) return;
  out.splice(-4, 4, name, last);
}

function openFrame(tokens: Tokens, index: number, opener: number): Frame {
  const isFor =
    isWordOf(tokens, index - 1, looping) ||
    isWordOf(tokens, index - 2, looping);
  return { opener, isFor, conditions: 0 };
}

/** Whether a semicolon, a comma or a `|` is one that a formatter puts or takes away. */
function isLayout(
  tokens: Tokens,
  index: number,
  code: number,
  frame: Frame,
): boolean {
  if (code === char.semicolon)
    return !(frame.opener === char.open && frame.isFor);
  if (code === char.comma)
    return (
      isMarkOf(tokens, index + 1, closers) &&
      !isMarkOf(tokens, index - 1, holes)
    );
  return tokens.kinds[index - 1] === kind.word
    ? isWordOf(tokens, index - 1, wordsBeforeType)
    : isMarkOf(tokens, index - 1, marksBeforeType);
}

/** Whether a string names a property that could as well stand without quotes. */
function isKey(tokens: Tokens, index: number, frame: Frame): boolean {
  if (frame.opener !== char.openBrace || frame.conditions > 0) return false;
  const isNamed =
    isMarkOf(tokens, index + 1, afterKey) ||
    (isMark(tokens, index + 1, char.question) &&
      isMark(tokens, index + 2, char.colon));
  if (!isNamed || isWordOf(tokens, index - 1, choosing)) return false;
  return /^(?:[\p{ID_Start}$_][\p{ID_Continue}$]*|0|[1-9]\d*)$/u.test(
    tokens.read(index),
  );
}
