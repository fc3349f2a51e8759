/** `routes`: prints the route table of the manifest. Writes no file. */
import { basename } from "node:path";
import { METHODS } from "../manifest/words.js";
import { listWho } from "../model/access/describe.js";
import type { RecordModel } from "../model/records/types.js";
import type { Model, ModelRoute } from "../model/types.js";
import {
  readManifest,
  type Meaning,
  type ReadManifest,
} from "../run/pipeline.js";
import {
  filterRoutes,
  splitMethods,
  type RouteFilter,
} from "../report/routes-filter.js";
import { renderRoutes } from "../report/routes.js";
import type { CommandContext, ExitCode, OutputFormat } from "./context.js";
import { sayBeforeResult } from "./say.js";
import { notAmong, UsageError } from "./usage-error.js";

export type RouteFormat = OutputFormat | "jsonl" | "markdown" | "csv" | "html";

export interface RoutesFlags extends RouteFilter {
  readonly expanded?: boolean;
  readonly unused?: boolean;
}

/**
 * Returns 1 if the manifest has errors. A table without rows is still a table.
 */
export async function runRoutes(
  context: CommandContext<RouteFormat>,
  flags: RoutesFlags,
): Promise<ExitCode> {
  checkFlags(context, flags);
  const { stdout, stderr, quiet } = context;
  const read = await readManifest(context);
  const prepared = sayBeforeResult(context, read);
  if ("code" in prepared) return prepared.code;
  const { meaning } = prepared;
  const { routes } = meaning.model;
  const filtered = filterRoutes(routes, flags);
  const shown =
    flags.unused === true
      ? await keepUnused(context, read, meaning, filtered)
      : filtered;
  if (shown.length === 0 && !quiet) {
    stderr.write(
      routes.length === 0
        ? "The manifest has no routes.\n"
        : "No route fits.\n",
    );
  }
  // A page that shows only some routes draws no records.
  const drawn = shown.length < routes.length ? [] : meaning.model.records;
  stdout.write(
    await render(context, read, flags, { model: meaning.model, shown, drawn }),
  );
  return 0;
}

/** The requested rows, and the records that a page draws below them. */
interface Found {
  readonly model: Model;
  readonly shown: readonly ModelRoute[];
  readonly drawn: readonly RecordModel[];
}

async function render(
  { stdout, format = "pretty" }: CommandContext<RouteFormat>,
  { positions, file }: ReadManifest,
  { expanded = false }: RoutesFlags,
  { model, shown: routes, drawn: records }: Found,
): Promise<string> {
  if (format === "html") {
    const { renderRoutesHtml } = await import("../report/routes-html.js");
    const { explainRoutes } = await import("../openapi/explain.js");
    const details = explainRoutes(model);
    const who = listWho(model);
    return renderRoutesHtml(routes, records, basename(file), details, who);
  }
  if (expanded) {
    const { renderRoutesExpanded } =
      await import("../report/routes-expanded.js");
    const { showOrigin } = await import("./route-origin.js");
    const locate = await positions();
    const origin = (route: ModelRoute): string | null =>
      showOrigin(locate, route);
    return renderRoutesExpanded(routes, { ...stdout, origin });
  }
  const layout = format === "github" || format === "sarif" ? "pretty" : format;
  return renderRoutes(routes, layout, stdout);
}

/** Rejects contradictory flags before anything is read. */
function checkFlags(
  { format = "pretty" }: CommandContext<RouteFormat>,
  { method, expanded = false }: RoutesFlags,
): void {
  if (expanded && format !== "pretty") {
    throw new UsageError(
      `--expanded is a layout of its own and cannot be combined with --format ${format}`,
      "leave out one of the two",
    );
  }
  for (const word of method === undefined ? [] : splitMethods(method)) {
    if (METHODS.some((known) => known === word)) continue;
    throw notAmong(
      METHODS,
      word,
      `'${word}' is not a method of routes`,
      `--method takes ${METHODS.join(", ")}`,
    );
  }
}

/** The routes whose actions are not written yet. */
async function keepUnused(
  { stderr }: CommandContext<RouteFormat>,
  read: ReadManifest,
  meaning: Meaning,
  routes: readonly ModelRoute[],
): Promise<readonly ModelRoute[]> {
  const { emitFiles } = await import("../run/pipeline.js");
  const { findUnused } = await import("./find-unused.js");
  const wanted = await emitFiles(read, meaning);
  const { isUnused, unread } = findUnused(wanted);
  for (const path of unread) {
    stderr.write(
      `${wanted.show(path)} cannot be read, so its routes are left out.\n`,
    );
  }
  return routes.filter(isUnused);
}
