/**
 * Doc comments: on one line where they fit, else wrapped at 80 columns.
 * Stage: emit.
 */
import { fitsIn, widthOf } from "./width.js";

const LINE_WIDTH = 80;

/** A path may hold what would end the comment. */
function escapeEnd(text: string): string {
  return text.replaceAll("*/", "*\\/");
}

/** A word, or code between backticks, which is not to be torn apart. */
const WORD = /(?:`[^`]*`|[^ `])+/g;

/** Fills lines with words. */
function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.match(WORD) ?? []) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && widthOf(longer) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

/**
 * Writes a doc comment, with its indent and without a newline at its end.
 *
 * @param paragraphs each begins a line
 */
export function writeComment(
  paragraphs: readonly string[],
  column: number,
): string {
  const margin = " ".repeat(column);
  const [first = ""] = paragraphs;
  if (paragraphs.length === 1) {
    const short = `${margin}/** ${escapeEnd(first)} */`;
    if (fitsIn(short, LINE_WIDTH)) return short;
  }
  const lines = paragraphs
    .flatMap((text) => wrap(escapeEnd(text), LINE_WIDTH - column - 3))
    .map((line) => `${margin} * ${line}\n`);
  return `${margin}/**\n${lines.join("")}${margin} */`;
}
