/**
 * Lists that Prettier breaks however short they are: of several objects, or of
 * several lists, each with more than one member. Stage: emit.
 */
import type { LineRange } from "./line-writer.js";
import { readMarks } from "./marks.js";

/** How such a list begins. */
const BEGINNING = /\[\s*[[{]/;

/** Whether a text may contain one. */
export function mayBeBroken(text: string): boolean {
  return BEGINNING.test(text);
}

/** Finds such lists in a line, including nested ones. */
export function findBroken(line: string): readonly LineRange[] {
  return mayBeBroken(line) ? search(line, 0, line.length) : [];
}

/** Searches the brackets of a part, and those inside them. */
function search(
  line: string,
  start: number,
  end: number,
): readonly LineRange[] {
  const { brackets } = readMarks(line, start, end);
  return brackets.flatMap((open, index) => {
    if (index % 2 === 1) return [];
    const close = brackets[index + 1] ?? end;
    const inner = search(line, open + 1, close);
    const own = { start: open, end: close + 1 };
    return isBroken(line, own) ? [own, ...inner] : inner;
  });
}

function isBroken(line: string, { start, end }: LineRange): boolean {
  const first = line.charAt(start + 1);
  if (line[start] !== "[" || !/[[{]/.test(first)) return false;
  const { separators } = readMarks(line, start + 1, end - 1);
  if (separators.length === 0) return false;
  const begins = [start + 1, ...separators.map((at) => at + 2)];
  const ends = [...separators, end - 1];
  return begins.every((begin, index) => {
    const last = (ends[index] ?? end) - 1;
    return line[begin] === first && hasSeveral(line, begin, last);
  });
}

/** Whether the brackets at both ends of an item hold more than one member. */
function hasSeveral(line: string, open: number, close: number): boolean {
  const { brackets } = readMarks(line, open, close + 1);
  if (brackets[0] !== open || brackets[1] !== close) return false;
  return readMarks(line, open + 1, close).separators.length > 0;
}
