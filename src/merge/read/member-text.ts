/**
 * Merge, the text of a member: which part of a file belongs to it. A later run
 * hashes that text to see whether a stub was touched.
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
 * Where a member begins, including the comments attached to it, which are those
 * not separated from it by an empty line: its doc comment, and whatever the
 * user added.
 */
export function fullStart(text: string, node: ts.Node): number {
  const ts = loadCompiler();
  const comments = ts.getLeadingCommentRanges(text, node.pos) ?? [];
  // A comment on the line of the previous member is about that member.
  let start = skipTrivia(text, comments.at(-1)?.end ?? node.pos);
  for (const comment of comments.toReversed()) {
    if (hasBlankLine(text.slice(comment.end, start))) break;
    start = comment.pos;
  }
  return start;
}

/**
 * The member's text, including attached comments and any after it on its last
 * line.
 */
export function memberText(text: string, node: ts.Node): string {
  const end = lineEnd(text, node.end);
  const rest = text.slice(skipBlanks(text, node.end), end);
  const tail = /^[;,]?\s*\/[/*]/.test(rest) ? end : node.end;
  return text.slice(fullStart(text, node), tail);
}
