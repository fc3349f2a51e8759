/**
 * Which route of a model takes a request, or why none does. Queries the router
 * that is emitted. Reads no files: it also runs in a browser.
 */
import type { Locate } from "../../diagnostics/positions.js";
import { createModelMatcher } from "../../model/matcher.js";
import type { Model } from "../../model/types.js";
import type { MatchReport } from "../../report/match.js";
import { createDocument, createHealth } from "../../runtime/http/own-paths.js";
import { redirect } from "../../runtime/http/redirect.js";
import { showOrigin } from "../route-origin.js";
import { findNearest } from "./nearest.js";
import { explainMiss } from "./reasons.js";
import { traceSteps } from "./steps.js";

/** The part of a target that a router sees: without host, query or fragment. */
export function pathOf(target: string): string {
  const [path = ""] = target.replace(/^https?:\/\/[^/?#]*/i, "").split(/[?#]/);
  return path === "" && target !== "" ? "/" : path;
}

/**
 * Queries the router.
 *
 * @param path as returned by `pathOf`
 * @param locate given if the route's place is wanted
 */
export function findMatch(
  { routes, openapi, health }: Model,
  method: string,
  path: string,
  locate: Locate | null,
): MatchReport {
  const match = createModelMatcher(routes);
  const document = openapi === null ? null : createDocument(openapi, "", match);
  const beside = document?.match ?? match;
  const own = health === null ? null : createHealth(health, beside);
  const found = (own?.match ?? beside)(method, path);
  if (
    found.status === 200 &&
    [document?.route, own?.route].includes(found.route)
  ) {
    const isHealth = found.route === own?.route;
    return {
      status: 200,
      route: null,
      own: isHealth ? "the health of the server" : "the OpenAPI document",
    };
  }
  if (found.status !== 200) {
    const allow = found.status === 405 ? found.allow : [];
    const { status } = found;
    const reasons = explainMiss(routes, method, path, found);
    // There are no steps to show for a malformed path, or one that routes have.
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
