/**
 * Numbers for marks, and for the words that decide how the text around them is
 * read. Marks of one character are their own character code. Must not know
 * what a number means to the stages that ask for it.
 */

/** `=>` */
export const arrow = 128;
/** `...` */
export const spread = 129;
/** `?.` */
export const optional = 130;
/** `+=`, `??=` and the like; `=` itself is its own character. */
export const assign = 131;
/** Of more than one character, and of no interest: `===`, `++`. */
export const other = 132;

/** The characters of marks of one character. */
export const char = {
  newline: 10,
  hash: 35,
  dollar: 36,
  quote: 34,
  apostrophe: 39,
  open: 40,
  close: 41,
  star: 42,
  comma: 44,
  dot: 46,
  slash: 47,
  colon: 58,
  semicolon: 59,
  less: 60,
  equals: 61,
  greater: 62,
  question: 63,
  openSquare: 91,
  backslash: 92,
  closeSquare: 93,
  backtick: 96,
  openBrace: 123,
  bar: 124,
  closeBrace: 125,
  ampersand: 38,
} as const;

const listed = [
  ...["return", "throw", "typeof", "case", "do", "else", "in", "of", "void"],
  ...["delete", "instanceof", "new", "await", "yield", "default", "extends"],
  ...["as", "is", "satisfies", "keyof", "readonly", "for"],
] as const;

/** A word that decides something. */
export type Keyword = (typeof listed)[number];

const firstWord = 192;
const ids = new Map<string, number>(
  listed.map((word, index) => [word, firstWord + index]),
);
const byFirstLetter = Array.from({ length: 128 }, (_, letter) =>
  listed.filter((word) => word.charCodeAt(0) === letter),
);

/** The number of a word; 0 where it decides nothing. */
export function readWord(text: string, start: number, end: number): number {
  const words = byFirstLetter[text.charCodeAt(start)];
  if (words === undefined) return 0;
  for (const word of words)
    if (word.length === end - start && text.startsWith(word, start))
      return ids.get(word) ?? 0;
  return 0;
}

/** A table in which the numbers of these marks and words are 1. */
export function tableOf(
  marks: readonly number[],
  words: readonly Keyword[] = [],
): Uint8Array {
  const table = new Uint8Array(256);
  for (const mark of marks) table[mark] = 1;
  for (const word of words) table[ids.get(word) ?? 0] = 1;
  return table;
}

/** The mark at a place: its number, and 256 times its length. */
export function readMark(text: string, at: number, first: number): number {
  const second = text.charCodeAt(at + 1);
  const third = text.charCodeAt(at + 2);
  const isAssign = second === char.equals;
  switch (first) {
    case char.dot:
      return second === char.dot && third === char.dot
        ? sized(spread, 3)
        : sized(first, 1);
    case char.equals:
      if (second === char.greater) return sized(arrow, 2);
      return compare(first, second, third);
    case 33: // !
      return compare(first, second, third);
    case char.star:
    case char.ampersand:
    case char.bar:
      if (second === first)
        return third === char.equals ? sized(assign, 3) : sized(other, 2);
      return isAssign ? sized(assign, 2) : sized(first, 1);
    case 43: // +
    case 45: // -
      if (second === first) return sized(other, 2);
      return isAssign ? sized(assign, 2) : sized(first, 1);
    case char.slash:
    case 37: // %
    case 94: // ^
      return isAssign ? sized(assign, 2) : sized(first, 1);
    case char.question:
      if (second === first)
        return third === char.equals ? sized(assign, 3) : sized(other, 2);
      if (second === char.dot && !(third >= 48 && third <= 57))
        return sized(optional, 2);
      return sized(first, 1);
    case char.less:
      if (second === first)
        return third === char.equals ? sized(assign, 3) : sized(other, 2);
      return isAssign ? sized(other, 2) : sized(first, 1);
    default:
      return sized(first, 1);
  }
}

/** `=`, `==`, `===`, and the same with `!` before. */
function compare(first: number, second: number, third: number): number {
  if (second !== char.equals) return sized(first, 1);
  return third === char.equals ? sized(other, 3) : sized(other, 2);
}

function sized(mark: number, length: number): number {
  return mark + 256 * length;
}
