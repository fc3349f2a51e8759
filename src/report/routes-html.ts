/**
 * The route table as a self-contained page: no network, no build, a file to
 * open or to publish. How it looks and works is in `page/`, as a page that a
 * browser opens and a type checker reads; this file fills it in. Stage: report.
 * Text out; must not write it anywhere.
 */
import { page } from "../generated/page.js";
import type { RecordModel } from "../model/records/types.js";
import type { ModelRoute } from "../model/types.js";
import type { ExplainedRoute } from "../openapi/explain.js";
import { escapeForPage } from "./html.js";
import { renderRecordsHtml } from "./records-html.js";
import { nameRouteAction } from "./routes-data.js";
import { listNotes } from "./routes-data.js";

/**
 * The whole page.
 *
 * @param records shown below the table
 * @param manifest the file name of the manifest
 * @param details shown when a route's last cell is opened
 * @param who who may call each action, as far as something says so
 */
export function renderRoutesHtml(
  routes: readonly ModelRoute[],
  records: readonly RecordModel[],
  manifest: string,
  details: ReadonlyMap<ModelRoute, ExplainedRoute> = new Map(),
  who: ReadonlyMap<string, string> = new Map(),
): string {
  const parts: Readonly<Record<string, string>> = {
    title: escapeForPage(`Routes of ${manifest}`),
    count: `${routes.length} route${routes.length === 1 ? "" : "s"}`,
    methods: listMethods(routes).map(renderMethod).join("\n"),
    controllers: listControllers(routes).map(renderOption).join("\n"),
    who: who.size === 0 ? "" : ", and who may",
    rows: routes
      .map((route, index) =>
        renderRow(
          route,
          routes[index - 1],
          details.get(route),
          who.get(nameRouteAction(route)),
        ),
      )
      .join("\n"),
    records: renderRecordsHtml(records),
    statuses: renderStatuses(details.values()),
  };
  return page.replaceAll(/<!-- (\w+) -->/g, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`the page needs a ${name}`);
    return part;
  });
}

/** In the order of first use. */
function listMethods(routes: readonly ModelRoute[]): readonly string[] {
  return [...new Set(routes.map(({ method }) => method))];
}

/** Sorted, so that one can be found among hundreds. */
function listControllers(routes: readonly ModelRoute[]): readonly string[] {
  const keys = routes.flatMap(({ controller }) => controller ?? []);
  return [...new Set(keys)].sort();
}

function renderMethod(method: string): string {
  return `<label class="chip"><input type="checkbox" name="method" value="${method}" /> <span class="method ${method}">${method}</span></label>`;
}

function renderOption(controller: string): string {
  return `<option>${escapeForPage(controller)}</option>`;
}

/** A row, marked if another controller begins there. */
function renderRow(
  route: ModelRoute,
  before: ModelRoute | undefined,
  details: ExplainedRoute | undefined,
  who: string | undefined,
): string {
  const { method, path, controller, formats } = route;
  const begins = before?.controller === controller ? "" : ' class="begins"';
  const notes = [formats.join(", "), ...listNotes(route)].filter(
    (note) => note !== "",
  );
  const cells = [
    `<td role="cell" class="method ${method}">${method}</td>`,
    `<td role="cell"><code>${renderPath(path)}</code></td>`,
    `<td role="cell" class="action">${renderTarget(route)}${renderWho(who)}</td>`,
    `<td role="cell">${renderHelper(route)}</td>`,
    `<td role="cell" class="notes">${renderNotes(notes.join("; "), details)}</td>`,
  ];
  return `<tr role="row"${begins} data-controller="${escapeForPage(controller ?? "")}">${cells.join("")}</tr>`;
}

/** Below the action, where a search finds it too. */
function renderWho(who: string | undefined): string {
  if (who === undefined) return "";
  return ` <span class="who"><span class="unseen">Who may: </span>${escapeForPage(who)}</span>`;
}

/** Formats and limits, which open to show the details of the route. */
function renderNotes(
  notes: string,
  details: ExplainedRoute | undefined,
): string {
  if (details === undefined) return escapeForPage(notes);
  const { summary, fields, statuses, request } = details;
  const list = (term: string, entries: readonly string[]): string =>
    entries.length === 0
      ? ""
      : `<dt>${term}</dt>${entries.map((entry) => `<dd>${entry}</dd>`).join("")}`;
  const body = fields.map(({ name, type, isRequired }) => {
    const written = `<b>${escapeForPage(name)}</b> ${escapeForPage(type)}`;
    return isRequired ? written : `${written}, optional`;
  });
  // Many routes share the same refusals, which are explained once, below.
  const refusals = statuses.filter(isRefusal).map(({ status }) => status);
  const replies = statuses
    .filter((one) => !isRefusal(one))
    .map(({ status, meaning }) => `<b>${status}</b> ${escapeForPage(meaning)}`);
  const parts = [
    list("Request", [`<code>${escapeForPage(request)}</code>`]),
    list("Fields", body),
    list("Replies", replies),
    list("Refusals", refusals.length === 0 ? [] : [refusals.join(", ")]),
  ];
  return `<details><summary>${escapeForPage(notes === "" ? "Details" : notes)}</summary><p>${escapeForPage(summary)}</p><dl>${parts.join("")}</dl></details>`;
}

function isRefusal({ status }: { readonly status: string }): boolean {
  return status >= "400";
}

/** The meaning of each status that some route refuses requests with. */
function renderStatuses(details: Iterable<ExplainedRoute>): string {
  const meanings = new Map<string, string>();
  for (const { statuses } of details) {
    for (const one of statuses.filter(isRefusal)) {
      meanings.set(one.status, one.meaning);
    }
  }
  if (meanings.size === 0) return "";
  const rows = [...meanings]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([status, meaning]) =>
        `<dt>${status}</dt><dd>${escapeForPage(meaning)}</dd>`,
    );
  return `<section class="statuses"><h2>Refusals</h2><dl>${rows.join("")}</dl></section>`;
}

/** The path, with its parameters marked. */
function renderPath(path: string): string {
  return escapeForPage(path).replaceAll(
    /(?::|(?<=\/)\*)[A-Za-z_]\w*/g,
    "<var>$&</var>",
  );
}

function renderTarget(route: ModelRoute): string {
  if (route.redirect !== undefined)
    return escapeForPage(nameRouteAction(route));
  const [controller = "", action = ""] = nameRouteAction(route).split("#");
  return `${escapeForPage(controller)}#<b>${escapeForPage(action)}</b>`;
}

/**
 * The call of the helper for the path: on each route, since any may be looked
 * for alone.
 */
function renderHelper({ helper, args }: ModelRoute): string {
  if (helper === null) return "";
  const names = args.map(({ argument }) => argument).join(", ");
  return `<code>${escapeForPage(`${helper}Path(${names})`)}</code>`;
}
