/**
 * Doc comments: on one line if they fit, otherwise wrapped at 80 columns.
 * Stage: emit. Prettier leaves comments as they are.
 */
import { fitsIn, widthOf } from "../width.js";

const LINE_WIDTH = 80;

/** A word, or code between backticks, which must not be split. */
const WORD = /(?:`[^`]*`|[^ `])+/g;

/** Fills lines with words. */
function fillLines(text: string, width: number): readonly string[] {
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

/** Lines of a comment, with their stars; each paragraph begins a new one. */
export function wrapParagraphs(
  paragraphs: readonly string[],
  margin: string,
): string {
  const star = `${margin} * `;
  return paragraphs
    .flatMap((text) => fillLines(text, LINE_WIDTH - star.length))
    .map((line) => `${star}${line}`)
    .join("\n");
}

/**
 * A whole comment, without a trailing newline.
 *
 * @param marks what opens it and what closes it
 */
export function wrapComment(
  paragraphs: readonly string[],
  margin: string,
  [open, close]: readonly [open: string, close: string],
): string {
  const short = `${margin}${[open, ...paragraphs, close].join(" ")}`;
  if (paragraphs.length === 1 && fitsIn(short, LINE_WIDTH)) return short;
  const lines = wrapParagraphs(paragraphs, margin);
  return `${margin}${open}\n${lines}\n${margin} ${close}`;
}
