/**
 * `match METHOD PATH`: reports which route takes a request, or why none does.
 * Queries the router that is emitted. Writes no file.
 */
import { readManifest } from "../../run/pipeline.js";
import { renderMatch, renderMatchJson } from "../../report/match.js";
import type { CommandContext, ExitCode } from "../context.js";
import { findMatch, pathOf } from "./find-match.js";
import { isError, sayErrors, sayFindings } from "../say.js";

/** Returns 0 for a match; 1 for none, or if the manifest has errors. */
export async function runMatch(
  context: CommandContext,
  method: string,
  target: string,
): Promise<ExitCode> {
  const { stdout, format = "pretty" } = context;
  const read = await readManifest(context);
  const { meaning, diagnostics, sources, positions } = read;
  if (meaning === null) return sayErrors(context, { diagnostics, sources });
  const path = pathOf(target);
  const locate = format === "json" ? null : await positions();
  const report = findMatch(meaning.model, method, path, locate);
  if (format === "json") {
    stdout.write(renderMatchJson(report));
  } else {
    const ok = !diagnostics.some(isError);
    sayFindings(context, { ok, diagnostics, sources });
    if (format !== "sarif") stdout.write(renderMatch(method, path, report));
  }
  return report.status === 200 ? 0 : 1;
}
