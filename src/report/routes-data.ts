/**
 * The route table for other programs: JSON, JSON lines, CSV, Markdown. Stage:
 * report. Text out; must not write it anywhere.
 */
import { showJson, showOnLine } from "../diagnostics/show-text.js";
import { describeDeprecation } from "../model/deprecation.js";
import type { ModelRoute } from "../model/types.js";

/** The columns that the design fixes, in its order. */
const columns = [
  ...(["name", "method", "path", "controller", "action"] as const),
  ...(["params", "formats", "defaults", "constraints"] as const),
] as const;

/** What few rows have: they come last. */
const rare = ["redirect", "deprecated"] as const;

/** A row as it is printed; only a redirect has `redirect`. */
export type Row = Pick<ModelRoute, (typeof columns)[number]> &
  Partial<Pick<ModelRoute, (typeof rare)[number]>>;

/** The row of a route, without what only the generator needs to know. */
export function toRow(route: ModelRoute): Row {
  // Spelled out: rows of one shape take a quarter less memory than others.
  const { name, method, path, controller, action } = route;
  const { params, formats, defaults, constraints } = route;
  const { redirect, deprecated } = route;
  const row = {
    name,
    method,
    path,
    controller,
    action,
    params,
    formats,
    defaults,
    constraints,
  };
  if (redirect === undefined && deprecated === undefined) return row;
  return {
    ...row,
    ...(redirect && { redirect }),
    ...(deprecated && { deprecated }),
  };
}

/** `{"version":1,"routes":[...]}` */
export function renderRoutesJson(routes: readonly ModelRoute[]): string {
  return `${showJson({ version: 1, routes: routes.map(toRow) })}\n`;
}

/** One row per line, each the same object as in the JSON. */
export function renderRoutesJsonl(routes: readonly ModelRoute[]): string {
  return routes.map((route) => `${showJson(toRow(route))}\n`).join("");
}

/**
 * RFC 4180, but with LF: shell tools misread lines that end in CR. Lists are
 * separated by blanks, maps are JSON. If the table has redirects, or rows that are
 * deprecated, they have a column of their own at the end.
 */
export function renderRoutesCsv(routes: readonly ModelRoute[]): string {
  const used = rare.filter((name) =>
    routes.some((route) => route[name] !== undefined),
  );
  const shown = [...columns, ...used];
  const lines = routes.map((route) =>
    shown.map((column) => quoteCsv(writeCell(route[column]))).join(","),
  );
  return [shown.join(","), ...lines].map((line) => `${line}\n`).join("");
}

function quoteCsv(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function writeCell(value: Row[keyof Row]): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  if (isList(value)) return value.join(" ");
  return Object.keys(value).length === 0 ? "" : showJson(value);
}

function isList(value: object): value is readonly string[] {
  return Array.isArray(value);
}

/** A table for a document: the columns that readers need most. */
export function renderRoutesMarkdown(routes: readonly ModelRoute[]): string {
  const rows = routes.map((route) => [
    route.name === null ? "" : code(`${route.name}Path`),
    route.method,
    code(route.path),
    code(nameRouteAction(route)),
  ]);
  const heads = ["helper", "method", "path", "controller#action"];
  const lines = [heads, heads.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

/** A bar ends a cell, even in code; no text in a table contains a backtick. */
function code(text: string): string {
  return `\`${showOnLine(text).replaceAll("|", "\\|")}\``;
}

/**
 * `admin/articles#show`; for a redirect, `redirect(301, /articles/:id)`, as
 * Rails prints it. The fallback route leads wherever its path says.
 */
export function nameRouteAction({
  controller,
  action,
  redirect,
}: ModelRoute): string {
  if (redirect !== undefined) {
    return `redirect(${redirect.status}, ${redirect.to})`;
  }
  return controller === null || action === null
    ? ":controller#:action"
    : `${controller}#${action}`;
}

/**
 * What is special about a route: what `listBounds` says, and that it is deprecated.
 */
export function listNotes(route: ModelRoute): readonly string[] {
  const bounds = listBounds(route);
  if (route.deprecated === undefined) return bounds;
  // What to see instead would make the table wide.
  const { since, sunset } = route.deprecated;
  return [...bounds, `deprecated ${describeDeprecation({ since, sunset })}`];
}

/**
 * The constraints and defaults of a route: `slug: /[a-z-]+/`, `locale: "en"`.
 */
export function listBounds({
  constraints,
  defaults,
}: ModelRoute): readonly string[] {
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
