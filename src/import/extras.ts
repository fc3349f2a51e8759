/**
 * Routes at an address of a resource that are none of its seven actions: they
 * become its extra actions. Stage: import.
 */
import { snakeCase } from "../model/words.js";
import type { ExtraDraft, ResourceDraft } from "./draft.js";
import { nameExtra, KeyNames } from "./names.js";
import type { WantedRoute } from "./source.js";

/** Routes on one path that do not form a resource of their own. */
export interface Loose {
  /** The path below the surrounding scope. */
  readonly path: string;
  readonly routes: readonly WantedRoute[];
}

/** Names for actions on a whole collection, if nothing else names them. */
const words: Readonly<Record<ExtraDraft["kind"], Record<string, string>>> = {
  collection: {
    PUT: "replace_all",
    PATCH: "update_all",
    DELETE: "destroy_all",
    OPTIONS: "options_all",
  },
  member: {},
  new: {},
};

/** Adds the routes to a resource, as one entry per action. */
export function addExtras(
  { extras }: Pick<ResourceDraft, "extras">,
  kind: ExtraDraft["kind"],
  { path, routes }: Loose,
): void {
  const groups = new Map<string, WantedRoute[]>();
  for (const route of routes) {
    const name = nameRoute(route, kind, path);
    groups.set(name, [...(groups.get(name) ?? []), route]);
  }
  for (const [wish, own] of groups) {
    const names = new KeyNames();
    // An action that the source names may have routes at several places.
    const isNamed = own.every(({ action }) => action !== undefined);
    for (const extra of extras) {
      if (!isNamed || extra.kind === kind) names.claim(extra.name);
    }
    extras.push({ kind, name: names.claim(wish), path, routes: own });
  }
}

function nameRoute(
  { action, operation, method }: WantedRoute,
  kind: ExtraDraft["kind"],
  path: string,
): string {
  if (action !== undefined) return nameExtra(snakeCase(action), method);
  const last = path.split("/").at(-1) ?? "";
  const verb = operation ?? words[kind][method] ?? method.toLowerCase();
  return nameExtra(path === "" || /^\W/.test(last) ? verb : last, method);
}
