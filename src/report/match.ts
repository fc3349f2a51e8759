/**
 * The answer to `match METHOD PATH`, for people and for programs. Stage:
 * report. Text out; must not look for a route.
 */
import type { Route } from "../model/types.js";
import { nameTarget } from "./routes-data.js";

/** What the router said, with what a person wants to know besides. */
export type MatchReport =
  | {
      readonly status: 200;
      readonly route: Route;
      readonly params: Readonly<Record<string, string>>;
      readonly format: string | null;
      /** Where the manifest says so: `resources.yaml:4:3`. */
      readonly origin: string | null;
    }
  | {
      readonly status: 400 | 404 | 405;
      readonly allow: readonly string[];
      /** Why, the most likely first. */
      readonly reasons: readonly string[];
    };

/** The record that the design fixes, and a newline. */
export function renderMatchJson(report: MatchReport): string {
  const { status } = report;
  if (report.status !== 200) {
    const { allow } = report;
    return `${JSON.stringify({ version: 1, status, allow })}\n`;
  }
  const { controller, action } = report.route;
  const { params, format } = report;
  return `${JSON.stringify({ version: 1, status, controller, action, params, format })}\n`;
}

/** The same in words. */
export function renderMatch(
  method: string,
  path: string,
  report: MatchReport,
): string {
  const head = `${method} ${path}`;
  if (report.status !== 200) {
    const lines = report.reasons.map((reason) => `  ${reason}\n`).join("");
    return `${head} is answered with ${describeStatus(report.status)}\n${lines}`;
  }
  const { route, params, format, origin } = report;
  const values = Object.entries(params).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}`,
  );
  const facts: readonly (readonly [string, string | null])[] = [
    ["route", `${route.method} ${route.path}`],
    ["params", values.length === 0 ? "none" : values.join(", ")],
    ["format", format ?? describeNoFormat(route.formats)],
    ["helper", route.helper === null ? null : `${route.helper}Path`],
    ["from", origin],
  ];
  const lines = facts.flatMap(([name, value]) =>
    value === null ? [] : [`  ${name.padEnd(6)}  ${value}\n`],
  );
  return `${head} reaches ${nameTarget(route)}\n${lines.join("")}`;
}

/** RFC 9110, section 15.5: the names of the three. */
function describeStatus(status: 400 | 404 | 405): string {
  return {
    400: "400 Bad Request",
    404: "404 Not Found",
    405: "405 Method Not Allowed",
  }[status];
}

function describeNoFormat(formats: readonly string[]): string {
  return formats.length === 0
    ? "json, since the route has no formats"
    : `by the Accept header: ${formats.join(", ")}`;
}
