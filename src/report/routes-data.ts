/**
 * The route table for other programs: JSON, JSON lines, CSV, Markdown. Stage:
 * report. Text out; must not write it anywhere.
 */
import type { Route } from "../model/types.js";

/** What the design fixes of a row, in its order. */
const columns = [
  ...(["name", "method", "path", "controller", "action"] as const),
  ...(["params", "formats", "defaults", "constraints"] as const),
] as const;

/** A row as it is printed. */
export type Row = Pick<Route, (typeof columns)[number]>;

/** The row of a route, without what only the generator needs to know. */
export function toRow(route: Route): Row {
  // Spelled out: rows of one shape take a quarter less memory than collected ones.
  const { name, method, path, controller, action } = route;
  const { params, formats, defaults, constraints } = route;
  return {
    ...{ name, method, path, controller, action },
    ...{ params, formats, defaults, constraints },
  };
}

/** `{"version":1,"routes":[...]}` */
export function renderRoutesJson(routes: readonly Route[]): string {
  return `${JSON.stringify({ version: 1, routes: routes.map(toRow) })}\n`;
}

/** One row a line, each the same object as in the JSON. */
export function renderRoutesJsonl(routes: readonly Route[]): string {
  return routes.map((route) => `${JSON.stringify(toRow(route))}\n`).join("");
}

/**
 * RFC 4180, but with LF: a line that ends in CR is read wrongly by every tool
 * of a shell. Lists are parted by blanks, maps are JSON.
 */
export function renderRoutesCsv(routes: readonly Route[]): string {
  const lines = routes.map((route) =>
    columns.map((column) => quoteCsv(writeCell(route[column]))).join(","),
  );
  return [columns.join(","), ...lines].map((line) => `${line}\n`).join("");
}

function quoteCsv(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function writeCell(value: Row[keyof Row]): string {
  if (value === null || typeof value === "string") return value ?? "";
  if (isList(value)) return value.join(" ");
  return Object.keys(value).length === 0 ? "" : JSON.stringify(value);
}

function isList(value: object): value is readonly string[] {
  return Array.isArray(value);
}

/** A table for a document: the columns that a reader asks for first. */
export function renderRoutesMarkdown(routes: readonly Route[]): string {
  const rows = routes.map((route) => [
    route.name === null ? "" : code(`${route.name}Path`),
    route.method,
    code(route.path),
    code(nameAction(route)),
  ]);
  const heads = ["helper", "method", "path", "controller#action"];
  const lines = [heads, heads.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

/** A bar ends a cell, even in code; nothing in a table holds a backtick. */
function code(text: string): string {
  return `\`${text.replaceAll("|", "\\|")}\``;
}

/** `admin/articles#show`; the fallback route leads wherever its path says. */
export function nameAction({ controller, action }: Route): string {
  return controller === null || action === null
    ? ":controller#:action"
    : `${controller}#${action}`;
}
