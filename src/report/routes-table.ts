/**
 * The route table for people: columns as `rails routes` prints them where the
 * terminal is wide enough, with a few cells on several lines where it nearly
 * is, else a few lines for each route. Nothing is ever cut off. Stage: report.
 */
import type { Route } from "../model/types.js";
import { widthOf } from "./columns.js";
import type { Style } from "./paint.js";
import { listNotes, nameAction } from "./routes-data.js";
import { renderTable, type PaintCell, type TableOptions } from "./table.js";
import { wrapCell } from "./wrap-cell.js";

type Cells = readonly [string, string, string, string];

const heads: Cells = ["Helper", "Method", "Path", "Controller#Action"];
const styles: readonly (Style | null)[] = ["cyan", "dim", null, null];

/** The table; "" where there is no route. */
export function renderRoutesTable(
  routes: readonly Route[],
  options: TableOptions,
): string {
  return renderTable({ heads, styles, stack }, routes.map(listCells), options);
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

/** What is asked for, and below it what that leads to. */
function stack(
  [name, method, path, target]: Cells,
  columns: number,
  paint: PaintCell,
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
