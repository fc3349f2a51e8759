/**
 * The route table for people: columns as `rails routes` prints them if the
 * terminal is wide enough, with a few wrapped cells if it nearly is, or else a
 * few lines for each route. Nothing is ever cut off. Stage: report.
 */
import type { ModelRoute } from "../model/types.js";
import { terminalWidthOf } from "./columns.js";
import type { TextStyle } from "./paint.js";
import { listNotes, nameRouteAction } from "./routes-data.js";
import { renderTable, type PaintCell, type TableOptions } from "./table.js";
import { wrapCell } from "./wrap-cell.js";

type Cells = readonly [string, string, string, string];

const heads: Cells = ["Helper", "Method", "Path", "Controller#Action"];
const styles: readonly (TextStyle | null)[] = ["cyan", "dim", null, null];

/** The table; "" if there are no routes. */
export function renderRoutesTable(
  routes: readonly ModelRoute[],
  options: TableOptions,
): string {
  return renderTable({ heads, styles, stack }, routes.map(listCells), options);
}

function listCells(route: ModelRoute): Cells {
  const { name, method, path } = route;
  const notes = listNotes(route);
  const target = nameRouteAction(route);
  return [
    name === null ? "" : `${name}Path`,
    method,
    path,
    notes.length === 0 ? target : `${target} { ${notes.join(", ")} }`,
  ];
}

/** The method and the path, and below them what they lead to. */
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
    terminalWidthOf(`${target} (${name})`) <= width;
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
