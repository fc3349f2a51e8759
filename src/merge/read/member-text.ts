/**
 * Merge, the text of a member: what of a file belongs to it. By a hash of that
 * text a later run sees whether anybody has touched a stub.
 */
import type { ts } from "ts-morph";
import {
  hasBlankLine,
  lineEnd,
  skipBlanks,
  skipTrivia,
} from "../../code/lines.js";
import { loadCompiler } from "../../code/syntax.js";

/**
 * Where a member begins, with the comments that stand on it: those that no
 * empty line parts from it. Its doc comment, and whatever the user put there.
 */
export function fullStart(text: string, node: ts.Node): number {
  const ts = loadCompiler();
  const comments = ts.getLeadingCommentRanges(text, node.pos) ?? [];
  // What stands on the line of the one before is about that one.
  let start = skipTrivia(text, comments.at(-1)?.end ?? node.pos);
  for (const comment of comments.toReversed()) {
    if (hasBlankLine(text.slice(comment.end, start))) break;
    start = comment.pos;
  }
  return start;
}

/** The member's text, comments on it and behind it on its last line included. */
export function memberText(text: string, node: ts.Node): string {
  const end = lineEnd(text, node.end);
  const rest = text.slice(skipBlanks(text, node.end), end);
  const tail = /^[;,]?\s*\/[/*]/.test(rest) ? end : node.end;
  return text.slice(fullStart(text, node), tail);
}
