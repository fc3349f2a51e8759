/**
 * Code around one list in brackets, such as a call or a signature, in
 * Prettier's layout: an item a line where it does not fit on one. Stage: emit.
 * What a document (doc.ts) would print, as text from the start: of helpers
 * there are thousands of lines, and nearly all of them are like this.
 */
import { widthOf } from "./width.js";

export interface Listed {
  /** All up to the bracket, and the bracket. */
  readonly open: string;
  readonly items: readonly Item[];
  /** The bracket, and all behind it. */
  readonly close: string;
  /** The columns that it takes on one line. */
  readonly width: number;
}

/** A text cannot be broken. */
export type Item = string | Listed;

/**
 * @param open ends in the bracket: `articlePath(`
 * @param items at least one
 * @param close begins with it: `): string {`
 */
export function listed(
  open: string,
  items: readonly Item[],
  close: string,
): Listed {
  let width = widthOf(open) + widthOf(close) - ", ".length;
  if (close.startsWith("}")) width += "  ".length;
  for (const item of items) {
    width += typeof item === "string" ? widthOf(item) : item.width;
    width += ", ".length;
  }
  return { open, items, close, width };
}

/**
 * @param column of the line's first character; its indent is not written
 * @param behind what follows on the last line
 */
export function writeListed(
  list: Listed,
  column = 0,
  behind: "," | "" = "",
): string {
  const { open, items, close, width } = list;
  if (column + width + behind.length <= 80) return flatten(list) + behind;
  const margin = " ".repeat(column);
  let text = open;
  for (let index = 0; index < items.length; index++) {
    const item = items[index] ?? "";
    // Behind the last type argument there may be no comma.
    const isLast = index === items.length - 1 && close.startsWith(">");
    const comma = isLast ? "" : ",";
    const written =
      typeof item === "string"
        ? item + comma
        : writeListed(item, column + 2, comma);
    text += `\n${margin}  ${written}`;
  }
  return `${text}\n${margin}${close}${behind}`;
}

/** On one line. */
function flatten({ open, items, close }: Listed): string {
  const padding = close.startsWith("}") ? " " : "";
  let text = open + padding;
  for (let index = 0; index < items.length; index++) {
    const item = items[index] ?? "";
    if (index > 0) text += ", ";
    text += typeof item === "string" ? item : flatten(item);
  }
  return text + padding + close;
}
