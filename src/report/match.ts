/**
 * The answer to `match METHOD PATH`, for people and for programs. Stage:
 * report. Text out; must not look for a route.
 */
import { listSome } from "../diagnostics/did-you-mean.js";
import { showJson, showOnLine } from "../diagnostics/show-text.js";
import type { ModelRoute } from "../model/types.js";
import { nameRouteAction } from "./routes-data.js";

/** What the router found, with details. What the application answers by itself has no route. */
export type MatchReport =
  | {
      readonly status: 200;
      readonly route: ModelRoute;
      readonly params: Readonly<Record<string, string>>;
      readonly format: string | null;
      /**
       * Where a redirect leads; null if the route is not one, or leads nowhere.
       */
      readonly location: string | null;
      /** Where the manifest declares the route: `resources.yaml:4:3`. */
      readonly origin: string | null;
    }
  | {
      readonly status: 200;
      readonly route: null;
      readonly own: "the OpenAPI document" | "the health of the server";
    }
  | {
      readonly status: 400 | 404 | 405;
      readonly allow: readonly string[];
      /** The possible reasons, the most likely first. */
      readonly reasons: readonly string[];
      /** How far the path leads; empty if that is not the problem. */
      readonly steps: readonly MatchStep[];
      /** The most similar routes, the nearest first. */
      readonly nearest: readonly ModelRoute[];
    };

/** A segment of the path, and how the routes match it. */
export interface MatchStep {
  /** `/articles`; empty if the path ends before any route does. */
  readonly segment: string;
  readonly takenBy: readonly string[];
  /** What could be there instead, if nothing takes it. */
  readonly instead: readonly string[];
}

/** The most words that a line lists. */
const MOST = 8;

/** The record that the design fixes, and a newline. */
export function renderMatchJson(report: MatchReport): string {
  const { status } = report;
  if (report.status !== 200) {
    const { allow } = report;
    return `${showJson({ version: 1, status, allow })}\n`;
  }
  if (report.route === null) {
    const none = { controller: null, action: null, params: {}, format: null };
    return `${showJson({ version: 1, status, ...none })}\n`;
  }
  const { controller, action, redirect } = report.route;
  const { params, format } = report;
  return `${showJson({ version: 1, status, controller, action, params, format, redirect })}\n`;
}

/** The report in words. */
export function renderMatch(
  method: string,
  path: string,
  report: MatchReport,
): string {
  const head = showOnLine(`${method} ${path}`);
  if (report.status !== 200) {
    const lines = [
      `${head} is answered with ${describeStatus(report.status)}`,
      ...report.reasons.map((reason) => `  ${reason}`),
      ...listSteps(report.steps),
      ...listNearest(report.nearest),
    ];
    return lines.map((line) => `${showOnLine(line)}\n`).join("");
  }
  if (report.route === null) return `${head} reaches ${report.own}\n`;
  const { route, params, format, location, origin } = report;
  const values = Object.entries(params).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}`,
  );
  const facts: readonly (readonly [string, string | null])[] = [
    ["route", `${route.method} ${route.path}`],
    ["params", values.length === 0 ? "none" : values.join(", ")],
    [
      "format",
      route.redirect === undefined
        ? (format ?? describeNoFormat(route.formats))
        : null,
    ],
    ["leads", location],
    ["helper", route.helper === null ? null : `${route.helper}Path`],
    ["from", origin],
  ];
  const lines = facts.flatMap(([name, value]) =>
    value === null ? [] : [`  ${name.padEnd(6)}  ${showOnLine(value)}\n`],
  );
  return `${head} reaches ${nameRouteAction(route)}\n${lines.join("")}`;
}

/** One line per segment, down to the one where the way ends. */
function listSteps(steps: readonly MatchStep[]): readonly string[] {
  const width = Math.max(0, ...steps.map(({ segment }) => segment.length));
  const lines = steps.map(({ segment, takenBy, instead }) => {
    const name = segment.padEnd(width);
    if (takenBy.length > 0) return `    ${name}  is ${listSome(takenBy, MOST)}`;
    const offer =
      instead.length === 0
        ? "no route goes on here"
        : `there is ${listSome(instead, MOST)}`;
    return segment === ""
      ? `    ${name}  no route ends here; ${offer}`
      : `    ${name}  is nothing; ${offer}`;
  });
  return lines.length === 0 ? [] : ["  step by step:", ...lines];
}

function listNearest(routes: readonly ModelRoute[]): readonly string[] {
  if (routes.length === 0) return [];
  const width = Math.max(...routes.map(({ path }) => path.length));
  return [
    "  nearest routes:",
    ...routes.map((route) => {
      const { method, path } = route;
      const target = nameRouteAction(route);
      return `    ${method.padEnd(7)} ${path.padEnd(width)}  ${target}`;
    }),
  ];
}

/** The names of the three statuses: RFC 9110, section 15.5. */
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
