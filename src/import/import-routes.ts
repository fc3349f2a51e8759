/**
 * From a source's routes to a manifest: normalize, fold, settle. The promise is
 * that the manifest means the same routes, whatever the fold made of them.
 * Stage: import. Reads and writes no files.
 */
import { withoutUndefined } from "../diagnostics/values.js";
import type { ModelRoute } from "../model/types.js";
import { camelCase } from "../model/words.js";
import { addFields } from "./fields.js";
import { findConcerns } from "./find-concerns.js";
import { foldRoutes } from "./fold.js";
import { joinShallow } from "./join-shallow.js";
import { keepNames } from "./keep-names.js";
import { compareLeftOut, compareTexts, normalize } from "./normalize.js";
import {
  routeKeyOf,
  type LeftOutRoute,
  type ImportSource,
  type WantedRoute,
} from "./source.js";
import { readRoutes, settle, type Settled } from "./settle.js";
import { countShares, type Shares } from "./shares.js";
import { isEqual } from "./spell-options.js";
import { writeManifest } from "./write-manifest.js";

export interface ImportedRoutes {
  /** The manifest, in YAML. */
  readonly text: string;
  readonly shares: Shares;
  /** What the source has but the manifest cannot say. */
  readonly leftOut: readonly LeftOutRoute[];
  /** What is written differently, or not kept, in routes that are imported. */
  readonly notes: readonly LeftOutRoute[];
}

/**
 * Makes a manifest from a source.
 *
 * @param reserved names that the helpers' file needs for itself
 */
export async function importRoutes(
  source: ImportSource,
  reserved: ReadonlySet<string>,
): Promise<ImportedRoutes> {
  const normalized = normalize(source.routes);
  const { routes, refused } = await dropUnsayable(normalized.routes);
  const draft = foldRoutes(
    routes.filter(({ redirect }) => redirect === undefined),
  );
  joinShallow(draft);
  for (const route of routes) {
    const { path, redirect } = route;
    if (redirect === undefined) continue;
    draft.rows.push({ path, routes: [route], isNamed: true });
  }
  draft.rows.sort((a, b) => compareTexts(a.path, b.path));
  const isLiteral = endsInDot(routes);
  await keepNames(draft, routes, isLiteral, reserved);
  const bare = await settle(draft, routes, isLiteral, reserved);
  const whole = await addFields(draft, bare, isLiteral, reserved, source);
  const settled = await shareParts(whole, reserved);
  const leftOut = [
    ...source.leftOut,
    ...normalized.leftOut,
    ...refused,
    ...settled.leftOut,
  ].sort(compareLeftOut);
  const guards = [...(source.guards ?? [])].sort(compareLeftOut);
  const notes = [
    ...source.notes,
    ...guards,
    ...normalized.notes,
    ...settled.notes,
  ].sort(compareLeftOut);
  return {
    text: writeManifest(
      withoutUndefined({
        output: source.output,
        forms: routes.some(({ isForm }) => isForm) || undefined,
        ...settled.value,
        handlers: listHandlers(settled.routes, routes),
      }),
      leftOut,
      guards,
    ),
    shares: countShares(settled.routes),
    leftOut,
    notes,
  };
}

/** Moves shared parts into concerns, if the routes stay the same. */
async function shareParts<Whole extends Settled>(
  settled: Whole,
  reserved: ReadonlySet<string>,
): Promise<Whole> {
  const value = findConcerns(settled.value);
  if (value === undefined) return settled;
  const { routes, problems } = await readRoutes(value, reserved);
  const isSame =
    problems.length === 0 &&
    isEqual(settled.routes.map(tell).sort(), routes.map(tell).sort());
  return isSame ? { ...settled, value, routes } : settled;
}

function tell({ name, method, path, controller, action }: ModelRoute): string {
  return [method, path, controller, action, name].join(" ");
}

/**
 * The functions that answer each action now, in table order; undefined if none
 * are known.
 */
function listHandlers(
  routes: readonly ModelRoute[],
  wanted: readonly WantedRoute[],
): Readonly<Record<string, string>> | undefined {
  const known = new Map(
    wanted.map((route) => [routeKeyOf(route), route.handler]),
  );
  const handlers = new Map<string, Set<string>>();
  for (const route of routes) {
    const handler = known.get(routeKeyOf(route));
    if (handler === undefined || route.action === null) continue;
    const action = `${route.controller}#${route.action}`;
    handlers.set(action, (handlers.get(action) ?? new Set()).add(handler));
  }
  return handlers.size === 0
    ? undefined
    : Object.fromEntries(
        Array.from(handlers, ([action, names]) => [
          action,
          [...names].join(", "),
        ]),
      );
}

/** Drops routes that not even an entry of `routes` can express. */
async function dropUnsayable(routes: readonly WantedRoute[]): Promise<{
  routes: readonly WantedRoute[];
  refused: readonly LeftOutRoute[];
}> {
  const odd = routes.filter((route) => !isPlain(route));
  const value = {
    formats: [],
    routes: odd.map(({ method, path }) => ({
      method,
      path,
      to: "home#index",
    })),
  };
  const { problems } = await readRoutes(value, new Set());
  const reasons = new Map<WantedRoute | undefined, string>();
  for (const { place, message } of problems) {
    const [, index] = place.path;
    const route = odd[Number(index)];
    if (!reasons.has(route)) reasons.set(route, message);
  }
  return {
    routes: routes.filter((route) => !reasons.has(route)),
    refused: odd.flatMap((route) => {
      const reason = reasons.get(route);
      return reason === undefined ? [] : [{ route: route.shown, reason }];
    }),
  };
}

/** Whether a path is safe from refusal: words and distinct parameters. */
function isPlain({ segments }: WantedRoute): boolean {
  const params = segments
    .filter((segment) => segment.startsWith(":"))
    .map((segment) => camelCase(segment.slice(1)));
  return (
    new Set(params).size === params.length &&
    segments.every((segment) => PLAIN.test(segment))
  );
}

const PLAIN = /^(?:[a-z0-9]\w*|:[a-z]\w*)$/i;

/** Whether some path could seem to end in a format: `/users/show.json`. */
function endsInDot(routes: readonly WantedRoute[]): boolean {
  return routes.some(({ segments }) =>
    /\.json$|:.*\./.test(segments.at(-1) ?? ""),
  );
}
