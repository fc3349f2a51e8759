/**
 * The route table with a paragraph for each route, as `rails routes --expanded`
 * prints it. Stage: report.
 */
import { showOnLine } from "../diagnostics/show-text.js";
import { describeDeprecation } from "../model/deprecation.js";
import type { ModelRoute } from "../model/types.js";
import { paintText } from "./paint.js";
import { listBounds, nameRouteAction } from "./routes-data.js";
import type { TableOptions } from "./table.js";
import { wrapCell } from "./wrap-cell.js";

export interface ExpandedOptions extends TableOptions {
  /**
   * Where the manifest declares the route: `resources.yaml:4:3`; null if that
   * cannot be shown.
   */
  readonly origin: (route: ModelRoute) => string | null;
}

/** The columns of a line if there is no terminal. */
const usual = 80;

/** One paragraph per route; "" if there are no routes. */
export function renderRoutesExpanded(
  routes: readonly ModelRoute[],
  { color, columns, origin }: ExpandedOptions,
): string {
  return routes
    .map((route, index) => {
      const title = `--[ Route ${index + 1} ]`.padEnd(columns ?? usual, "-");
      const heading = color ? paintText("bold", title) : title;
      const lines = listFacts(route, origin(route)).flatMap(([name, value]) =>
        writeFact(name, value, columns ?? Infinity),
      );
      return [heading, ...lines].map((line) => `${line}\n`).join("");
    })
    .join("");
}

/** The lines of a fact, if it has a value: a name, a bar, and the value. */
function writeFact(
  name: string,
  value: string,
  columns: number,
): readonly string[] {
  if (value === "") return [];
  // Terminals turn this place into a link, so they must break it themselves.
  const width = name === "Manifest" ? Infinity : Math.max(8, columns - 20);
  return wrapCell(showOnLine(value), width).map(
    (line, index) => `${(index === 0 ? name : "").padEnd(17)} | ${line}`,
  );
}

function listFacts(
  route: ModelRoute,
  origin: string | null,
): readonly (readonly [string, string])[] {
  const { name, method, path, params, formats, deprecated } = route;
  return [
    ["Helper", name === null ? "" : `${name}Path`],
    ["Method", method],
    ["Path", path],
    ["Controller#Action", nameRouteAction(route)],
    ["Params", params.join(", ")],
    ["Formats", formats.join(", ")],
    ["Bound to", listBounds(route).join(", ")],
    ["Deprecated", deprecated ? describeDeprecation(deprecated) : ""],
    ["Manifest", origin ?? ""],
  ];
}
