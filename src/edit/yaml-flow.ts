/**
 * Removes an entry from a YAML mapping in braces or a JSON object, together with one
 * of its commas. Stage: edit.
 */
import type { Pair, YAMLMap } from "yaml";
import {
  beginsLine,
  indentAt,
  isBlankLine,
  lineEnd,
  lineStart,
  skipBlanks,
  skipBreak,
} from "../code/lines.js";
import type { TextEdit } from "../code/text-edits.js";
import { findHead } from "./yaml-block.js";
import { endOf, startOf } from "./yaml-places.js";

/**
 * The edits that remove the entry and the comma after it, or else before it.
 */
export function cutFlowEntry(
  text: string,
  map: YAMLMap,
  pair: Pair,
): readonly TextEdit[] {
  const index = map.items.indexOf(pair);
  const previous = map.items[index - 1];
  const start = startOf(pair);
  const after = skipFlowTrivia(text, endOf(pair));
  const hasComma = text[after] === ",";
  const end = hasComma ? after + 1 : endOf(pair);

  const open = map.range?.[0] ?? start;
  const inside = { start: open + 1, end: skipFlowTrivia(text, end) };
  const rest = text.slice(inside.start, start) + text.slice(end, inside.end);
  // The only entry leaves `{}`, unless comments remain.
  if (map.items.length === 1 && rest.trim() === "")
    return [{ ...inside, text: "" }];

  const floor = previous === undefined ? open : endOf(previous);
  const lines = cutWholeLines(text, start, end, floor);
  if (hasComma || previous === undefined) {
    if (lines !== null) return [lines];
    const next = skipBlanks(text, end);
    return [{ start, end: isBlankLine(text, end) ? end : next, text: "" }];
  }
  const comma = skipFlowTrivia(text, floor);
  if (lines !== null)
    return [{ start: comma, end: comma + 1, text: "" }, lines];
  const between = text.slice(comma + 1, start);
  return between.trim() === ""
    ? [{ start: comma, end, text: "" }]
    : [
        { start: comma, end: comma + 1, text: "" },
        { start, end, text: "" },
      ];
}

/**
 * The lines of the entry, with its comments; null if they hold anything else.
 */
function cutWholeLines(
  text: string,
  start: number,
  end: number,
  floor: number,
): TextEdit | null {
  const behind = skipBlanks(text, end);
  const hasComment = behind > end && text[behind] === "#";
  if (!beginsLine(text, start)) return null;
  if (!hasComment && !isBlankLine(text, end)) return null;
  const line = lineStart(text, start);
  if (line <= floor) return null;
  const first = findHead(text, line, floor + 1, indentAt(text, start));
  return { start: first, end: skipBreak(text, lineEnd(text, end)), text: "" };
}

/** The offset after white space, newlines and YAML comments. */
export function skipFlowTrivia(text: string, from: number): number {
  let at = from;
  for (;;) {
    if (/\s/.test(text[at] ?? "")) at += 1;
    else if (text[at] === "#") at = lineEnd(text, at);
    else return at;
  }
}
