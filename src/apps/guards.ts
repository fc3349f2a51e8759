/**
 * What runs for routes besides their handlers: middleware, hooks, and functions
 * that read a parameter. A manifest knows none of it, so code generated from
 * one bypasses it. Each is reported once, with its routes. Stage: apps.
 */
import { listSome } from "../diagnostics/did-you-mean.js";
import type { LeftOutRoute } from "../import/source.js";
import { covers } from "./covers.js";

export interface Guard {
  readonly name: string;
  /** How it is registered with the router: USE, PARAM, HOOK. */
  readonly word: string;
  /** The places where it covers a route. */
  readonly places: Set<string>;
  /** The routes that it runs for, as the source writes them. */
  readonly routes: Set<string>;
}

/** A route as the source writes it, and its path alone. */
export interface Seen {
  readonly route: string;
  readonly path: string;
}

/** How many routes a message names. */
const NAMED = 6;

/** What to do about it: only the old router reads a parameter. */
const ADVICE: Readonly<Record<string, string>> = {
  PARAM: "actions that you write have to call it",
};
const PUT = "put what is generated behind it, too";

/**
 * Functions that read bodies, send files, or write a header or a log line: they
 * guard nothing.
 */
const HARMLESS =
  /^(?:(?:json|urlencoded|text|raw|body|cookie)Parser|serve(?:Static)?|compress(?:ion)?2?|cors(?:Middleware)?2?|etag2?|helmet(?:Middleware)?|logger2?|poweredBy2?|prettyJSON2?|requestId2?|responseTime|secureHeaders2?|timing2?)$/;

/** Whether a function is known by its name to guard nothing. */
export function isHarmless(name: string): boolean {
  return HARMLESS.test(name);
}

/** Describes what a guard does, and for which routes. */
export function tellGuard(guard: Guard, all: readonly Seen[]): LeftOutRoute {
  const { name, word, places, routes } = guard;
  const there = all.filter(({ path }) =>
    [...places].some((place) => covers(place, path)),
  );
  const isAll =
    word !== "PARAM" &&
    new Set(there.map(({ route }) => route)).size === routes.size;
  const which =
    isAll && routes.size > 1
      ? `all ${routes.size} routes there`
      : listSome(routes, NAMED);
  return {
    route: `${word} ${[...places].join(", ")}`,
    reason: `${name} runs for ${which}: ${ADVICE[word] ?? PUT}`,
  };
}

/** Describes the routes for which unnamed functions run before the handler. */
export function tellUnnamed(routes: ReadonlySet<string>): LeftOutRoute {
  return {
    route: listSome(routes, NAMED),
    reason: `a function without a name runs before the handler: ${PUT}, or have actions call it`,
  };
}
