/**
 * Merge, reversed: removes names from the braces of an import. The rest keeps
 * its layout, unless a formatter would now join it into one line.
 */
import type { ts } from "ts-morph";
import { cutItem, cutLines } from "../../code/cut.js";
import { beginsLine, hasBreak, skipBlanks } from "../../code/lines.js";

/** The line width. */
const WIDTH = 80;

/**
 * The text without the names that are not kept; null if there is a comment
 * among them.
 */
export function cutNames(
  text: string,
  { tree }: { readonly tree: ts.SourceFile },
  node: ts.ImportDeclaration,
  list: ts.NamedImports,
  kept: readonly ts.ImportSpecifier[],
): string | null {
  const start = node.getStart(tree);
  const open = list.getStart(tree);
  const braces = text.slice(open, list.end);
  if (/\/[/*]/.test(braces)) return null;
  const name = node.importClause?.name;
  if (kept.length === 0)
    return name === undefined
      ? cutLines(text, start, node.end)
      : text.slice(0, name.end) + text.slice(list.end);

  const print = (names: readonly ts.ImportSpecifier[]): string =>
    `{ ${names.map((each) => each.getText(tree)).join(", ")} }`;
  const isLong = (flat: string): boolean =>
    open - start + flat.length + node.end - list.end > WIDTH;
  // A formatter broke the list because it was too long, and rejoins it once it
  // fits.
  const flat = print(kept);
  const wasBroken = hasBreak(braces) && isLong(print([...list.elements]));
  if (wasBroken && !isLong(flat))
    return text.slice(0, open) + flat + text.slice(list.end);

  const gone = list.elements.filter((each) => !kept.includes(each));
  let rest: string | null = text;
  // From the end, so that earlier positions stay valid.
  for (const each of gone.toReversed())
    rest = rest === null ? null : cutName(rest, each.getStart(tree), each.end);
  return rest;
}

/**
 * The text without one name, one of its commas and, if it was alone there, its
 * line.
 */
function cutName(text: string, start: number, end: number): string | null {
  const comma = skipBlanks(text, end);
  if (text[comma] !== ",") return cutItem(text, start, end);
  const whole = cutLines(text, start, comma + 1) ?? cutItem(text, start, end);
  if (whole !== null || beginsLine(text, start)) return whole;
  // The last name on a line, with more lines below.
  return text.slice(0, start).trimEnd() + text.slice(comma + 1);
}
