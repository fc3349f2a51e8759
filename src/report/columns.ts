/**
 * How wide text is in a terminal, and how a line of somebody's file can be
 * shown without doing anything to it. Stage: report.
 */

const TAB = "    ";

/** East Asian wide characters and emoji (Unicode TR 11): two columns each. */
const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/u;

/** Combining marks, joiners and other characters without a column of their own. */
const ZERO = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** A line as it is shown, and where each part of it begins. */
export interface ShownLine {
  readonly text: string;
  /** The column, from 0, at which the character at a UTF-16 offset is shown. */
  readonly columnOf: (offset: number) => number;
}

/** Spells out tabs and control characters, so that marks stand below what they mean. */
export function showLine(line: string): ShownLine {
  let text = "";
  let column = 0;
  const columns: number[] = [];
  for (const character of line) {
    const shown = showCharacter(character);
    columns.push(...Array<number>(character.length).fill(column));
    text += shown;
    column += widthOf(shown);
  }
  return { text, columnOf: (offset) => columns[offset] ?? column };
}

function showCharacter(character: string): string {
  if (character === "\t") return TAB;
  // A terminal would obey control characters, and reorder text for bidi ones.
  return /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/u.test(character)
    ? "\uFFFD"
    : character;
}

/** The columns that a text takes in a terminal. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    width += ZERO.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  }
  return width;
}

/**
 * The part of a text between two columns. An ellipsis takes the first or the
 * last of them where something is cut off.
 */
export function cutColumns(text: string, from: number, to: number): string {
  const before = from > 0 ? "…" : "";
  const after = widthOf(text) > to ? "…" : "";
  let column = 0;
  let part = "";
  for (const character of text) {
    const end = column + widthOf(character);
    const inside = column >= from + before.length && end <= to - after.length;
    if (inside) part += character;
    column = end;
  }
  return before + part + after;
}
