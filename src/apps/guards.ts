/**
 * What runs for routes beside their handlers: middlewares, hooks, and what reads
 * a parameter. A manifest knows none of it, and so code that is made of one goes
 * past it. Each is told once, with its routes. Stage: apps.
 */
import { listSome } from "../diagnostics/did-you-mean.js";
import type { LeftOut } from "../import/source.js";
import { covers } from "./covers.js";

export interface Guard {
  readonly name: string;
  /** How it is given to the router: USE, PARAM, HOOK. */
  readonly word: string;
  /** Where it is, and some route is too. */
  readonly places: Set<string>;
  /** The routes that it runs for, as the source writes them. */
  readonly routes: Set<string>;
}

/** A route as the source writes it, and its path alone. */
export interface Seen {
  readonly route: string;
  readonly path: string;
}

/** How many routes are named. */
const NAMED = 6;

/** What to do about it: a parameter is read by the old router alone. */
const ADVICE: Readonly<Record<string, string>> = {
  PARAM: "actions that you write have to call it",
};
const PUT = "put what is generated behind it, too";

/** What reads bodies, sends files, or writes a header or a line: it guards nothing. */
const HARMLESS =
  /^(?:(?:json|urlencoded|text|raw|body|cookie)Parser|serve(?:Static)?|compress(?:ion)?2?|cors(?:Middleware)?2?|etag2?|helmet(?:Middleware)?|logger2?|poweredBy2?|prettyJSON2?|requestId2?|responseTime|secureHeaders2?|timing2?)$/;

/** Whether a function is known to guard nothing, by its name. */
export function isHarmless(name: string): boolean {
  return HARMLESS.test(name);
}

/** Says what a guard does, and for which routes. */
export function tellGuard(guard: Guard, all: readonly Seen[]): LeftOut {
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

/** Says of which routes functions without a name run before the handler. */
export function tellUnnamed(routes: ReadonlySet<string>): LeftOut {
  return {
    route: listSome(routes, NAMED),
    reason: `a function without a name runs before the handler: ${PUT}, or have actions call it`,
  };
}
