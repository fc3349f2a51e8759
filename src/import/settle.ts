/**
 * Makes a draft match its source: writes it, builds its model, and compares the
 * routes. What clashes gets another name. What is lost, or is not in the
 * source, falls back to entries of `routes`. If even that is impossible, it is
 * left out, with the model's own message as the reason. So what `import`
 * promises does not depend on how clever the fold is. Stage: import.
 */
import type { ManifestProblem } from "../diagnostics/diagnostic.js";
import { checkManifest, isBlocking } from "../manifest/check.js";
import { buildModel } from "../model/model.js";
import type { ModelRoute } from "../model/types.js";
import { snakeCase } from "../model/words.js";
import {
  routesOfResource,
  type Contents,
  type ResourceDraft,
} from "./draft.js";
import { locateEntry, type PlacedEntry, type Spelled } from "./entries.js";
import { routeKeyOf, type LeftOutRoute, type WantedRoute } from "./source.js";
import { spell } from "./spell.js";
import type { ManifestValue } from "./spell-options.js";

export interface Settled extends Spelled {
  readonly leftOut: readonly LeftOutRoute[];
  readonly routes: readonly ModelRoute[];
}

/** What a manifest means, and what is wrong with it. */
export interface Meant {
  readonly routes: readonly ModelRoute[];
  readonly problems: readonly ManifestProblem[];
}

/** The meaning of a manifest's value, without reading a file. */
export async function readRoutes(
  value: ManifestValue,
  reserved: ReadonlySet<string>,
): Promise<Meant> {
  const { tree, problems } = await checkManifest(value);
  if (tree === null)
    return { routes: [], problems: problems.filter(isBlocking) };
  const built = buildModel(tree, reserved);
  return {
    routes: built.model.routes,
    problems: built.problems.filter(isBlocking),
  };
}

/**
 * Changes a draft until its manifest means exactly the wanted routes.
 *
 * @param isLiteral whether a dot at the end of a path never begins a format
 * @param reserved names that the helpers' file needs for itself
 */
export async function settle(
  draft: Contents,
  routes: readonly WantedRoute[],
  isLiteral: boolean,
  reserved: ReadonlySet<string>,
): Promise<Settled> {
  const leftOut: LeftOutRoute[] = [];
  const tries = new Map<object, number>();
  const wanted = new Map(routes.map((route) => [routeKeyOf(route), route]));
  for (;;) {
    const spelled = spell(draft, isLiteral);
    const read = await readRoutes(spelled.value, reserved);
    const { problems } = read;
    const repair: Repair = { draft, leftOut, tries, wanted };
    if (problems.length > 0) {
      const found = outermost(problems).map((problem) =>
        mend(problem, spelled, repair),
      );
      if (!found.some(Boolean)) throw new Error(problems[0]?.message);
      continue;
    }
    if (!compare(read.routes, spelled, repair)) {
      return { ...spelled, leftOut, routes: read.routes };
    }
  }
}

interface Repair {
  readonly draft: Contents;
  readonly leftOut: LeftOutRoute[];
  /** How often each entry was repaired. */
  readonly tries: Map<object, number>;
  /** The routes that the manifest must mean, by their keys. */
  readonly wanted: Map<string, WantedRoute>;
}

/** Removes what is not in the source, and adds rows for what is lost. */
function compare(
  routes: readonly ModelRoute[],
  { entries }: Spelled,
  repair: Repair,
): boolean {
  const found = new Set(routes.map(routeKeyOf));
  let isChanged = false;
  for (const route of routes) {
    if (repair.wanted.has(routeKeyOf(route))) continue;
    const entry = entries.get(JSON.stringify(route.origin.path));
    if (entry !== undefined) isChanged = demote(entry, repair) || isChanged;
  }
  if (isChanged) return true;
  for (const [key, route] of repair.wanted) {
    if (found.has(key)) continue;
    addRow(route, repair);
    isChanged = true;
  }
  return isChanged;
}

/**
 * Drops name clashes inside something that clashes itself: fixing the outer
 * clash may resolve them.
 */
function outermost(
  problems: readonly ManifestProblem[],
): readonly ManifestProblem[] {
  const clashes = problems.filter(({ code }) => code === "duplicate-helper");
  const places = new Set(
    clashes.map(({ place }) => JSON.stringify(place.path)),
  );
  return problems.filter(
    ({ code, place: { path } }) =>
      code !== "duplicate-helper" ||
      !path.some((_, length) =>
        places.has(JSON.stringify(path.slice(0, length))),
      ),
  );
}

/** Repairs a problem; false if there is nothing at its place. */
function mend(
  { code, place, message, labels = [] }: ManifestProblem,
  { entries }: Spelled,
  repair: Repair,
): boolean {
  let entry = locateEntry(place.path, entries)?.entry;
  if (entry === undefined) return false;
  // Of `user` and `users`, the one without an id is renamed.
  const other = locateEntry(labels[0]?.place.path ?? [], entries)?.entry;
  if (
    code === "duplicate-helper" &&
    isSingleton(other) &&
    !isSingleton(entry)
  ) {
    entry = other;
  }
  const count = repair.tries.get(entry.draft) ?? 0;
  repair.tries.set(entry.draft, count + 1);
  if (entry.kind === "resource" && count < 4) {
    if (code === "duplicate-helper") {
      rename(entry.draft, entry.within.name, count);
      return true;
    }
    if (code === "controller-clash") {
      entry.draft.controller = `${snakeCase(entry.draft.name)}_${count + 2}`;
      return true;
    }
  }
  if (entry.kind !== "row") return demote(entry, repair);
  if (entry.draft.isNamed) {
    entry.draft.isNamed = false;
    return true;
  }
  const { rows } = entry.within;
  const index = rows.indexOf(entry.draft);
  if (index < 0) return true;
  rows.splice(index, 1);
  for (const route of entry.draft.routes) {
    repair.wanted.delete(routeKeyOf(route));
    repair.leftOut.push({ route: route.shown, reason: message });
  }
  return true;
}

function isSingleton(
  entry: PlacedEntry | undefined,
): entry is Extract<PlacedEntry, { readonly kind: "resource" }> {
  return entry?.kind === "resource" && entry.draft.singleton;
}

/**
 * Gives a resource's helpers another base: `current_user` next to the `user` of
 * `users`.
 */
function rename(draft: ResourceDraft, around: string, count: number): void {
  const own = snakeCase(draft.name);
  const wishes = draft.singleton
    ? [`current_${own}`, `own_${own}`]
    : [around === "" ? `all_${own}` : `${around}_${own}`, `all_${own}`];
  draft.as = wishes[count] ?? `${own}_${count}`;
}

/** Turns an entry and everything in it into rows. */
function demote(entry: PlacedEntry, repair: Repair): boolean {
  if (entry.kind === "row") return false;
  const [list, routes]: [object[], readonly WantedRoute[]] =
    entry.kind === "resource"
      ? [entry.within.holder.resources, routesOfResource(entry.draft)]
      : [entry.of.extras, entry.draft.routes];
  const index = list.indexOf(entry.draft);
  if (index < 0) return false;
  list.splice(index, 1);
  for (const route of routes) addRow(route, repair);
  return true;
}

function addRow(route: WantedRoute, { draft: { rows } }: Repair): void {
  const same = rows.find(
    ({ path, routes: [first] }) =>
      path === route.path && first?.redirect === undefined,
  );
  if (same === undefined) {
    rows.push({ path: route.path, routes: [route], isNamed: true });
  } else (same.routes as WantedRoute[]).push(route);
}
