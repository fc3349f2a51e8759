/**
 * The route table in every format. Stage: report. Text out; must not write it
 * anywhere.
 */
import type { ModelRoute } from "../model/types.js";
import {
  renderRoutesCsv,
  renderRoutesJson,
  renderRoutesJsonl,
  renderRoutesMarkdown,
} from "./routes-data.js";
import { renderRoutesTable } from "./routes-table.js";
import type { TableOptions } from "./table.js";

/** Ways to print the table. */
export type TableFormat = "pretty" | "json" | "jsonl" | "markdown" | "csv";

/** The whole text, with its last newline; "" for an empty pretty table. */
export function renderRoutes(
  routes: readonly ModelRoute[],
  format: TableFormat,
  options: TableOptions,
): string {
  switch (format) {
    case "pretty":
      return renderRoutesTable(routes, options);
    case "json":
      return renderRoutesJson(routes);
    case "jsonl":
      return renderRoutesJsonl(routes);
    case "markdown":
      return renderRoutesMarkdown(routes);
    case "csv":
      return renderRoutesCsv(routes);
  }
}
