/**
 * The route table for people: columns as `rails routes` prints them where the
 * terminal is wide enough, with a few cells on several lines where it nearly
 * is, else a few lines for each route. Nothing is ever cut off. Stage: report.
 */
import type { Route } from "../model/types.js";
import { widthOf } from "./columns.js";
import { paintText, type Style } from "./paint.js";
import { nameAction } from "./routes-data.js";
import { wrapCell } from "./wrap-cell.js";

export interface TableOptions {
  readonly color: boolean;
  /** The terminal's width; null: as wide as the table needs to be. */
  readonly columns: number | null;
}

type Cells = readonly [string, string, string, string];

const heads: Cells = ["Helper", "Method", "Path", "Controller#Action"];
const styles: readonly (Style | null)[] = ["cyan", "dim", null, null];
const gap = "  ";

/** No column gets narrower than this: below it, words fall apart. */
const narrowest = 16;

/** Where more rows than one in four had to be broken, columns help nobody. */
const mostBroken = 0.25;

/** The table; "" where there is no route. */
export function renderRoutesTable(
  routes: readonly Route[],
  { color, columns }: TableOptions,
): string {
  if (routes.length === 0) return "";
  const paint: Paint = (style, text) =>
    color && style !== null && text !== "" ? paintText(style, text) : text;
  const rows = routes.map(listCells);
  const widths = chooseWidths(rows, columns);
  const lines =
    widths === null
      ? rows.flatMap((cells) => stack(cells, columns ?? Infinity, paint))
      : [
          paint("bold", fill(heads, widths, (_, text) => text).join("\n")),
          ...rows.flatMap((cells) => fill(cells, widths, paint)),
        ];
  return lines.map((line) => `${line}\n`).join("");
}

type Paint = (style: Style | null, text: string) => string;

/** What a route is bound to, as words: `slug: /[a-z-]+/`, `locale: "en"`. */
export function listNotes({ constraints, defaults }: Route): readonly string[] {
  return [
    ...Object.entries(constraints).map(([name, source]) => [
      name,
      `/${source}/`,
    ]),
    ...Object.entries(defaults).map(([name, value]) => [
      name,
      JSON.stringify(value),
    ]),
  ].map((pair) => pair.join(": "));
}

function listCells(route: Route): Cells {
  const { name, method, path } = route;
  const notes = listNotes(route);
  const target = nameAction(route);
  return [
    name === null ? "" : `${name}Path`,
    method,
    path,
    notes.length === 0 ? target : `${target} { ${notes.join(", ")} }`,
  ];
}

/** The width of each column; null where the terminal is too narrow for columns. */
function chooseWidths(
  rows: readonly Cells[],
  columns: number | null,
): readonly number[] | null {
  const widths = heads.map((head, index) =>
    Math.max(head.length, ...rows.map((cells) => widthOf(cells[index] ?? ""))),
  );
  if (columns === null) return widths;
  const room = columns - gap.length * (heads.length - 1);
  for (let over = sum(widths) - room; over > 0; over--) {
    const widest = Math.max(...widths);
    if (widest <= narrowest) return null;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  const isBroken = (cells: Cells): boolean =>
    cells.some((cell, index) => widthOf(cell) > (widths[index] ?? 0));
  const broken = rows.filter(isBroken).length;
  return broken <= rows.length * mostBroken ? widths : null;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** The lines of a row, without blanks at their ends. */
function fill(
  cells: Cells,
  widths: readonly number[],
  paint: Paint,
): readonly string[] {
  const columns = cells.map((cell, index) =>
    wrapCell(cell, widths[index] ?? 0),
  );
  const height = Math.max(...columns.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) => {
    const parts = columns.map((lines, index) => {
      const text = lines[line] ?? "";
      const blank = " ".repeat((widths[index] ?? 0) - widthOf(text));
      return paint(styles[index] ?? null, text) + blank;
    });
    return parts.join(gap).trimEnd();
  });
}

/** What is asked for, and below it what that leads to. */
function stack(
  [name, method, path, target]: Cells,
  columns: number,
  paint: Paint,
): readonly string[] {
  const margin = " ".repeat(7);
  const width = Math.max(8, columns - margin.length);
  const helper = name === "" ? [] : wrapCell(`(${name})`, width);
  const below = wrapCell(target, width);
  const [first = "", ...rest] = wrapCell(path, width);
  const painted = helper.map((text) => paint("cyan", text));
  const isOneLine =
    below.length + helper.length === 2 &&
    widthOf(`${target} (${name})`) <= width;
  return [
    `${paint("dim", method)}${margin.slice(method.length)}${first}`,
    ...[
      ...rest,
      ...(isOneLine
        ? [`${target} ${painted.join("")}`]
        : [...below, ...painted]),
    ].map((line) => margin + line),
  ];
}
