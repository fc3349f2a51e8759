/**
 * The route table for people: columns as `rails routes` prints them where the
 * terminal is wide enough, else two lines a route. Stage: report.
 */
import { styleText } from "node:util";
import type { Route } from "../model/types.js";
import { nameTarget } from "./routes-data.js";

export interface TableOptions {
  readonly color: boolean;
  /** The terminal's width; null: as wide as the table needs to be. */
  readonly columns: number | null;
}

type Style = Parameters<typeof styleText>[0];

const heads = ["Helper", "Method", "Path", "Controller#Action"] as const;
const gap = "  ";

/** The table; "" where there is no route. */
export function renderRoutesTable(
  routes: readonly Route[],
  { color, columns }: TableOptions,
): string {
  if (routes.length === 0) return "";
  const paint = (style: Style, text: string): string =>
    color ? styleText(style, text, { validateStream: false }) : text;
  const rows = routes.map(listCells);
  const widths = heads.map((head, index) =>
    Math.max(head.length, ...rows.map((cells) => widthOf(cells[index] ?? ""))),
  );
  const width = widths.reduce((sum, cell) => sum + cell + gap.length, 0);
  const lines =
    columns === null || width - gap.length <= columns
      ? [
          paint("bold", fill(heads, widths)),
          ...rows.map((cells) => fill(cells, widths, paint)),
        ]
      : rows.map((cells) => stack(cells, paint));
  return lines.map((line) => `${line}\n`).join("");
}

type Paint = (style: Style, text: string) => string;
type Cells = readonly [string, string, string, string];

function listCells(route: Route): Cells {
  const { name, method, path, constraints, defaults } = route;
  const notes = [
    ...Object.entries(constraints).map(([param, source]) => [
      param,
      `/${source}/`,
    ]),
    ...Object.entries(defaults).map(([param, value]) => [
      param,
      JSON.stringify(value),
    ]),
  ].map((pair) => pair.join(": "));
  const target = nameTarget(route);
  return [
    name === null ? "" : `${name}Path`,
    method,
    path,
    notes.length === 0 ? target : `${target} { ${notes.join(", ")} }`,
  ];
}

/** One line, without blanks at its end. */
function fill(
  cells: Cells,
  widths: readonly number[],
  paint: Paint = (_, text) => text,
): string {
  const padded = cells.map(
    (cell, index) =>
      cell + " ".repeat(Math.max(0, (widths[index] ?? 0) - widthOf(cell))),
  );
  const [name = "", method = "", path = "", target = ""] = padded;
  return [paint("cyan", name), paint("dim", method), path, target.trimEnd()]
    .join(gap)
    .trimEnd();
}

/** Two lines: what is asked for, and what it leads to. */
function stack([name, method, path, target]: Cells, paint: Paint): string {
  const helper = name === "" ? "" : ` (${paint("cyan", name)})`;
  return `${paint("dim", method.padEnd(6))} ${path}\n       ${target}${helper}`;
}

/** Paths are ASCII, names are words of the manifest: one cell a code point. */
function widthOf(text: string): number {
  return [...text].length;
}
