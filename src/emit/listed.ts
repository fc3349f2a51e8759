/**
 * Code around one list in brackets, such as a call or a signature, in
 * Prettier's layout: an item a line where it does not fit on one. Stage: emit.
 * What a document (doc.ts) would print, as text from the start: of helpers
 * there are thousands of lines, and nearly all of them are like this.
 */
import { fitsIn } from "./width.js";

export interface Listed {
  /** All up to the bracket, and the bracket. */
  readonly open: string;
  readonly items: readonly Item[];
  /** The bracket, and all behind it. */
  readonly close: string;
  /** On one line. */
  readonly flat: string;
}

/** A text cannot be broken. */
export type Item = string | Listed;

function flatten(item: Item): string {
  return typeof item === "string" ? item : item.flat;
}

/**
 * @param open ends in the bracket: `articlePath(`
 * @param close begins with it: `): string {`
 */
export function listed(
  open: string,
  items: readonly Item[],
  close: string,
): Listed {
  const padding = close.startsWith("}") ? " " : "";
  let inner = "";
  for (const item of items) {
    inner += inner === "" ? flatten(item) : `, ${flatten(item)}`;
  }
  const flat = open + padding + inner + padding + close;
  return { open, items, close, flat };
}

/** @param column of the line's first character; its indent is not written */
export function writeListed(
  { open, items, close, flat }: Listed,
  column = 0,
): string {
  if (fitsIn(flat, 80 - column)) return flat;
  const margin = " ".repeat(column);
  let text = open;
  for (const [index, item] of items.entries()) {
    // Behind the last type argument there may be no comma.
    const isLast = index === items.length - 1 && close.startsWith(">");
    const comma = isLast ? "" : ",";
    const written =
      typeof item === "string"
        ? item + comma
        : writeListed(
            listed(item.open, item.items, item.close + comma),
            column + 2,
          );
    text += `\n${margin}  ${written}`;
  }
  return `${text}\n${margin}${close}`;
}
