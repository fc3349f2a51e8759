/**
 * Doc comments, as code that is finished. Stage: emit.
 */
import { wrapComment } from "./lay-out/wrap-comment.js";

/**
 * Writes a doc comment, with its indent and without a newline at its end.
 *
 * @param paragraphs each begins a line
 */
export function writeComment(
  paragraphs: readonly string[],
  column: number,
): string {
  // A path may hold what would end the comment.
  const safe = paragraphs.map((text) => text.replaceAll("*/", "*\\/"));
  return wrapComment(safe, " ".repeat(column));
}
