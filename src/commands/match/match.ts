/**
 * `match METHOD PATH`: says which route takes a request, or why none does. Asks the
 * router that is emitted. Writes no file.
 */
import type { Locate } from "../../diagnostics/positions.js";
import { createModelMatcher } from "../../model/matcher.js";
import type { Model } from "../../model/types.js";
import { readManifest } from "../../pipeline.js";
import {
  renderMatch,
  renderMatchJson,
  type MatchReport,
} from "../../report/match.js";
import { redirect } from "../../runtime/redirect.js";
import type { Context, ExitCode } from "../context.js";
import { findNearest } from "./nearest.js";
import { explainMiss } from "./reasons.js";
import { traceSteps } from "./steps.js";
import { showOrigin } from "../route-origin.js";
import { isError, sayFindings } from "../say.js";

/** 0 for a match; 1 for none, and where the manifest has errors. */
export async function runMatch(
  context: Context,
  method: string,
  target: string,
): Promise<ExitCode> {
  const { stdout, format = "pretty" } = context;
  const read = await readManifest(context);
  const { meaning, diagnostics, sources, positions } = read;
  if (meaning === null) {
    sayFindings(context, { ok: false, diagnostics, sources });
    return 1;
  }
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

/** The part of a target that a router sees: neither host, nor query, nor fragment. */
function pathOf(target: string): string {
  const [path = ""] = target.replace(/^https?:\/\/[^/?#]*/i, "").split(/[?#]/);
  return path === "" && target !== "" ? "/" : path;
}

function findMatch(
  { routes }: Model,
  method: string,
  path: string,
  locate: Locate | null,
): MatchReport {
  const found = createModelMatcher(routes)(method, path);
  if (found.status !== 200) {
    const allow = found.status === 405 ? found.allow : [];
    const { status } = found;
    const reasons = explainMiss(routes, method, path, found);
    // Of a path that is none, or that routes have, there are no steps to show.
    const isWay = status === 404 && /^(?:\/[^/]+)+\/?$/.test(path);
    const steps = isWay ? traceSteps(routes, path) : [];
    const nearest = isWay ? findNearest(routes, method, path) : [];
    return { status, allow, reasons, steps, nearest };
  }
  const route = routes.find((one) => one === found.route);
  if (route === undefined)
    throw new Error("the router found a route that the table does not have");
  const { params, format } = found;
  const location =
    route.redirect === undefined ? null : redirect(route.redirect.to, params);
  const origin = locate === null ? null : showOrigin(locate, route);
  return { status: 200, route, params, format, location, origin };
}
