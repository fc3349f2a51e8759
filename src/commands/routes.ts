/** `routes`: prints the route table of the manifest. Writes no file. */
import { readManifest } from "../pipeline.js";
import { filterRoutes } from "../report/routes-filter.js";
import { renderRoutes } from "../report/routes.js";
import type { Context, ExitCode, Format } from "./context.js";
import { isError, sayFindings } from "./say.js";

export type RouteFormat = Format | "jsonl" | "markdown" | "csv";

export interface RoutesFlags {
  readonly grep?: string;
  readonly controller?: string;
}

/** 1 where the manifest has errors. A table without rows is a table. */
export async function runRoutes(
  context: Context<RouteFormat>,
  flags: RoutesFlags,
): Promise<ExitCode> {
  const { stdout, stderr, quiet, format = "pretty" } = context;
  const { meaning, diagnostics, sources } = await readManifest(context);
  if (meaning === null || format === "sarif") {
    const ok = !diagnostics.some(isError);
    sayFindings(context, { ok, diagnostics, sources });
    return meaning === null ? 1 : 0;
  }
  // The JSON of a table has no place for warnings.
  const messages =
    format === "json" ? { ...context, format: undefined } : context;
  sayFindings(messages, { ok: true, diagnostics, sources });

  const shown = filterRoutes(meaning.model.routes, flags);
  if (shown.length === 0 && !quiet) {
    stderr.write(
      meaning.model.routes.length === 0
        ? "The manifest has no routes.\n"
        : "No route fits.\n",
    );
  }
  const layout = format === "github" ? "pretty" : format;
  stdout.write(renderRoutes(shown, layout, stdout));
  return 0;
}
