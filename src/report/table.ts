/**
 * Tables for people: columns if the terminal is wide enough, with a few wrapped
 * cells if it nearly is, or else a few lines for each row. Nothing is ever cut
 * off. Stage: report.
 */
import { showOnLine } from "../diagnostics/show-text.js";
import { terminalWidthOf } from "./columns.js";
import { paintText, type TextStyle } from "./paint.js";
import { wrapCell } from "./wrap-cell.js";

export interface TableOptions {
  readonly color: boolean;
  /** The terminal's width; null for as wide as the table needs to be. */
  readonly columns: number | null;
}

/** Writes a text in a style, if colors are on. */
export type PaintCell = (style: TextStyle | null, text: string) => string;

/** What the rows of a table look like. */
export interface TableShape<Cells extends readonly string[]> {
  readonly heads: Cells;
  readonly styles: readonly (TextStyle | null)[];
  /** The lines of a row if there is no room for columns. */
  readonly stack: (
    cells: Cells,
    columns: number,
    paint: PaintCell,
  ) => readonly string[];
}

const gap = "  ";

/** No column gets narrower than this: words would fall apart. */
const narrowest = 16;

/** If more than one row in four has to wrap, columns are no help. */
const mostBroken = 0.25;

/** The table with its heads; "" if it has no rows. */
export function renderTable<Cells extends readonly string[]>(
  { heads, styles, stack }: TableShape<Cells>,
  written: readonly Cells[],
  { color, columns }: TableOptions,
): string {
  if (written.length === 0) return "";
  const rows = written.map(showCells);
  const paint: PaintCell = (style, text) =>
    color && style !== null && text !== "" ? paintText(style, text) : text;
  const widths = chooseWidths(heads, rows, columns);
  const lines =
    widths === null
      ? rows.flatMap((cells) => stack(cells, columns ?? Infinity, paint))
      : [
          paint("bold", fill(heads, widths, (text) => text).join("\n")),
          ...rows.flatMap((cells) =>
            fill(cells, widths, (text, index) =>
              paint(styles[index] ?? null, text),
            ),
          ),
        ];
  return lines.map((line) => `${line}\n`).join("");
}

/** The same cells, as a terminal may have them. */
function showCells<Cells extends readonly string[]>(cells: Cells): Cells {
  // A tuple's `map` forgets how long it is.
  return cells.map((cell) => showOnLine(cell)) as readonly string[] as Cells;
}

/** The width of each column; null if the terminal is too narrow for columns. */
function chooseWidths(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  columns: number | null,
): readonly number[] | null {
  const widths = heads.map((head, index) =>
    Math.max(
      head.length,
      ...rows.map((cells) => terminalWidthOf(cells[index] ?? "")),
    ),
  );
  if (columns === null) return widths;
  const room = columns - gap.length * (heads.length - 1);
  for (let over = sum(widths) - room; over > 0; over--) {
    const widest = Math.max(...widths);
    if (widest <= narrowest) return null;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  const isBroken = (cells: readonly string[]): boolean =>
    cells.some((cell, index) => terminalWidthOf(cell) > (widths[index] ?? 0));
  const broken = rows.filter(isBroken).length;
  return broken <= rows.length * mostBroken ? widths : null;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** The lines of a row, without blanks at their ends. */
function fill(
  cells: readonly string[],
  widths: readonly number[],
  paint: (text: string, index: number) => string,
): readonly string[] {
  const columns = cells.map((cell, index) =>
    wrapCell(cell, widths[index] ?? 0),
  );
  const height = Math.max(...columns.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) => {
    const parts = columns.map((lines, index) => {
      const text = lines[line] ?? "";
      const blank = " ".repeat((widths[index] ?? 0) - terminalWidthOf(text));
      return paint(text, index) + blank;
    });
    return parts.join(gap).trimEnd();
  });
}
