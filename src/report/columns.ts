/**
 * How wide text is in a terminal, and how to show a line of a user's file there
 * without side effects. Stage: report.
 */
import { eastAsianWidth } from "get-east-asian-width";
import { showOnLine } from "../diagnostics/show-text.js";

const TAB = "    ";

/** Combining marks, joiners and other characters without a column of their own. */
const ZERO = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** A line as it is shown, and where each part of it begins. */
export interface ShownLine {
  readonly text: string;
  /** The column, from 0, at which the character at a UTF-16 offset is shown. */
  readonly columnOf: (offset: number) => number;
}

/**
 * Shows tabs as blanks and control characters as escapes, so that marks line up
 * with the text.
 */
export function showLine(line: string): ShownLine {
  let text = "";
  let column = 0;
  const columns: number[] = [];
  let last = "";
  for (const character of line) {
    const shown = showCharacter(character, last);
    last = (last + shown).slice(-2);
    columns.push(...Array<number>(character.length).fill(column));
    text += shown;
    column += terminalWidthOf(shown);
  }
  return { text, columnOf: (offset) => columns[offset] ?? column };
}

/** @param before the two characters before it, which can make it a command */
function showCharacter(character: string, before: string): string {
  if (character === "\t") return TAB;
  const marks = before === "##" ? before : "";
  return showOnLine(marks + character).slice(marks.length);
}

/** The number of columns that a text takes in a terminal. */
export function terminalWidthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    width += ZERO.test(character) ? 0 : eastAsianWidth(code);
  }
  return width;
}

/**
 * The part of a text between two columns. An ellipsis takes the first or the
 * last of them if something is cut off.
 */
export function cutColumns(text: string, from: number, to: number): string {
  const before = from > 0 ? "…" : "";
  const after = terminalWidthOf(text) > to ? "…" : "";
  let column = 0;
  let part = "";
  for (const character of text) {
    const end = column + terminalWidthOf(character);
    const inside = column >= from + before.length && end <= to - after.length;
    if (inside) part += character;
    column = end;
  }
  return before + part + after;
}
