/**
 * Helpers keep the names they have in the source, if any: what `rails routes`
 * prints before a path. Stage: import.
 */
import type { ModelRoute } from "../model/types.js";
import { snakeCase } from "../model/words.js";
import type { Contents, ResourceDraft } from "./draft.js";
import { singularize } from "./names.js";
import { readRoutes } from "./settle.js";
import { routeKeyOf, type WantedRoute } from "./source.js";
import { spell } from "./spell.js";

/** How deep resources nest: children's names begin with their parents'. */
const LEVELS = 4;

/** The actions at the address of the list. */
const OF_LIST: ReadonlySet<unknown> = new Set(["index", "create"]);

/**
 * Gives resources the `as` and `singular` that lead to the source's names.
 *
 * @param routes the source's routes; those without `helper` follow from the
 * others
 */
export async function keepNames(
  draft: Contents,
  routes: readonly WantedRoute[],
  isLiteral: boolean,
  reserved: ReadonlySet<string>,
): Promise<void> {
  const helpers = new Map(
    routes.flatMap((route) =>
      route.helper === undefined ? [] : [[routeKeyOf(route), route.helper]],
    ),
  );
  if (helpers.size === 0) return;
  for (let level = 0; level < LEVELS; level++) {
    const { value, entries } = spell(draft, isLiteral);
    const read = await readRoutes(value, reserved);
    const renamed = new Set<ResourceDraft>();
    for (const route of read.routes) {
      const helper = helpers.get(routeKeyOf(route));
      const entry = entries.get(JSON.stringify(route.origin.path));
      if (helper === undefined || entry?.kind !== "resource") continue;
      if (rename(entry.draft, route, helper)) renamed.add(entry.draft);
    }
    if (renamed.size === 0) return;
  }
}

/** Changes a resource whose helper has a different name in the source. */
function rename(
  draft: ResourceDraft,
  { name, action }: ModelRoute,
  helper: string,
): boolean {
  if (name === null) return false;
  const ours = snakeCase(name);
  const isOfList = OF_LIST.has(action);
  const own = ownName(draft, isOfList);
  if (ours === helper || !ours.endsWith(own)) return false;
  // The names of the surrounding resources come first.
  const prefix = ours.slice(0, -own.length);
  if (!helper.startsWith(prefix) || helper === prefix) return false;
  const word = helper.slice(prefix.length);
  if (draft.singleton || isOfList) draft.as = word;
  else draft.singular = word;
  return true;
}

/** The part of its helpers' names that a resource contributes. */
function ownName(
  { name, as, singular, singleton }: ResourceDraft,
  isOfList: boolean,
): string {
  const base = snakeCase(as ?? name);
  return singleton || isOfList ? base : (singular ?? singularize(base));
}
