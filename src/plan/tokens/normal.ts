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
import { kind } from "./rows.js";
import type { Tokens } from "./rows.js";
import { scanTokens } from "./scan.js";
import { TokenBytes } from "./token-bytes.js";

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
  opener: number;
  /** `for (`: its semicolons say where a part is left out. */
  isFor: boolean;
  /** Conditions `a ? b : c` that wait for their `:`. */
  conditions: number;
}

/** By depth, and used again and again: see `findGroups`. */
const frames: Frame[] = [];

/**
 * The tokens of a text in a form that is equal for every layout of it: as
 * bytes, with a zero between two tokens. The comments come last, since
 * formatters move them past operators and commas. They are of use until this is
 * called again.
 */
export function normalTokens(text: string): Uint8Array {
  const tokens = scanTokens(text);
  const { kinds, codes } = tokens;
  const groups = findGroups(tokens);
  let depth = 0;
  let frame = openFrame(tokens, tokens.end, 0, depth);
  const out = new TokenBytes(tokens);

  for (let index = tokens.first; index < tokens.end; index++) {
    if (kinds[index] === kind.string) {
      if (isKey(tokens, index, frame)) out.push(index);
      else out.pushString(index);
      continue;
    }
    if (kinds[index] !== kind.mark) {
      out.push(index);
      continue;
    }
    const code = codes[index] ?? 0;
    switch (code) {
      case char.open:
      case char.openSquare:
      case char.openBrace:
        depth += 1;
        frame = openFrame(tokens, index, code, depth);
        break;
      case char.close:
      case char.closeSquare:
      case char.closeBrace:
        if (depth > 0) depth -= 1;
        frame = frames[depth] ?? frame;
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
    if (groups[index] === 1) continue;
    out.push(index);
    if (code === arrow) out.bareParameter();
  }
  return out.finish();
}

function openFrame(
  tokens: Tokens,
  index: number,
  opener: number,
  depth: number,
): Frame {
  const frame = (frames[depth] ??= { opener: 0, isFor: false, conditions: 0 });
  frame.opener = opener;
  frame.isFor =
    isWordOf(tokens, index - 1, looping) ||
    isWordOf(tokens, index - 2, looping);
  frame.conditions = 0;
  return frame;
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
  const { texts, text, starts, ends } = tokens;
  return /^(?:[\p{ID_Start}$_][\p{ID_Continue}$]*|0|[1-9]\d*)$/u.test(
    texts.get(index) ?? text.slice(starts[index], ends[index]),
  );
}
