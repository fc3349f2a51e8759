/**
 * Code around one list in brackets, such as a call or a signature, in
 * Prettier's layout: an item a line where it does not fit on one. Stage: emit.
 * What a document (doc.ts) would print, as text from the start: of helpers
 * there are thousands of lines, and nearly all of them are like this.
 */
import { widthOf } from "./width.js";

/** What stands between brackets: nothing of a text can be broken. */
type Item = string | Listed;

/** Items, which several lists may share. */
export class Items {
  readonly items: readonly Item[];
  /** The columns that they take on one line. */
  readonly width: number;
  #flat: string | null = null;
  #lines = "";
  #column = -1;

  constructor(items: readonly Item[]) {
    this.items = items;
    let width = 0;
    for (const item of items) {
      width += typeof item === "string" ? widthOf(item) : item.width;
    }
    this.width = width + ", ".length * (items.length - 1);
  }

  /** On one line. */
  get flat(): string {
    this.#flat ??= this.items.map(flatten).join(", ");
    return this.#flat;
  }

  /** On lines of their own, each indented so far and with a comma. */
  linesAt(column: number): string {
    if (this.#column === column) return this.#lines;
    const margin = " ".repeat(column);
    const lines = this.items.map((item) =>
      typeof item === "string"
        ? `${margin}${item},\n`
        : `${margin}${writeListed(item, column, ",")}\n`,
    );
    this.#column = column;
    this.#lines = lines.join("");
    return this.#lines;
  }
}

export interface Listed {
  /** All up to the bracket, and the bracket. */
  readonly open: string;
  readonly items: Items;
  /** The bracket, and all behind it. */
  readonly close: string;
  /** The columns that it takes on one line. */
  readonly width: number;
}

/**
 * @param open ends in the bracket: `articlePath(`
 * @param close begins with it: `): string {`
 */
export function listed(open: string, items: Items, close: string): Listed {
  const padding = close.startsWith("}") ? "  ".length : 0;
  const width = widthOf(open) + padding + items.width + close.length;
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
  let lines = items.linesAt(column + 2);
  // Behind the last type argument there may be no comma.
  if (close.startsWith(">")) lines = `${lines.slice(0, -2)}\n`;
  return [open, "\n", lines, " ".repeat(column), close, behind].join("");
}

function flatten(item: Item): string {
  if (typeof item === "string") return item;
  const { open, items, close } = item;
  return close.startsWith("}")
    ? [open, items.flat, close].join(" ")
    : [open, items.flat, close].join("");
}
