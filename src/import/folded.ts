/**
 * What the parts of the fold (`fold.ts`) exchange, and the code they share.
 * Stage: import.
 */
import { ACTIONS, becomes } from "../manifest/words.js";
import { snakeCase } from "../model/words.js";
import { mayBe } from "./claims.js";
import {
  routesOfResource,
  type Contents,
  type ResourceDraft,
  type ScopeDraft,
} from "./draft.js";
import { addExtras, type Loose } from "./extras.js";
import { canBeKey, nameText } from "./names.js";
import type { PathNode } from "./path-tree.js";
import type { WantedRoute } from "./source.js";

/** What the nodes inside a place became. */
export interface FoldedNodes {
  readonly resources: ResourceDraft[];
  readonly namespaces: ScopeDraft[];
  readonly loose: Loose[];
  /** Routes whose controller is not that of the resource around them. */
  readonly strays: WantedRoute[];
}

/** Inside a resource, a single route is one of its actions. */
export type FoldPlace = "scope" | "resource";

/** Folds what is below a node, but not its own routes. */
export type FoldInside = (node: PathNode, place: FoldPlace) => FoldedNodes;

/**
 * Takes the form pages, `new` or `edit`, out of loose routes: GET routes that
 * are alone on their path. If a source names its actions, the path may use
 * another word for the page.
 *
 * @returns the remaining loose routes
 */
export function takeForm(
  draft: ResourceDraft,
  action: "new" | "edit",
  controller: string | undefined,
  loose: readonly Loose[],
): readonly Loose[] {
  return loose.filter(({ path, routes }) => {
    const [route, ...others] = routes;
    if (route?.method !== "GET" || others.length > 0) return true;
    const isMeant =
      route.action === undefined ? path === action : mayBe(route, action);
    const isFree = !draft.actions.has(action) && !/[/:*]/.test(path);
    if (!isMeant || !isFree || path === "" || route.controller !== controller)
      return true;
    draft.actions.set(action, routes);
    if (path !== action) draft.pathNames[action] = path;
    return false;
  });
}

/**
 * Turns the loose routes of a resource into extra actions; returns those of
 * other controllers.
 */
export function keepOwn(
  draft: ResourceDraft,
  controller: string | undefined,
  kind: "collection" | "member",
  loose: readonly Loose[],
): readonly WantedRoute[] {
  const strays: WantedRoute[] = [];
  for (const { path, routes } of loose) {
    const isOwn = (route: WantedRoute): boolean =>
      route.controller === controller && !isStandard(route);
    const own = routes.filter(isOwn);
    strays.push(...routes.filter((route) => !isOwn(route)));
    if (own.length > 0) addExtras(draft, kind, { path, routes: own });
  }
  return strays;
}

/**
 * Whether the source gives a route one of the seven actions, at an address
 * where none of them can be.
 */
function isStandard({ action }: WantedRoute): boolean {
  return (
    action !== undefined &&
    ACTIONS.some((known) => becomes(snakeCase(action), known))
  );
}

/** Adds a namespace; one that holds a single resource becomes that one. */
export function addNamespace(
  folded: FoldedNodes,
  path: string,
  inside: FoldedNodes,
): void {
  const texts = path.split("/");
  const word = texts.findLast(canBeKey) ?? texts.at(-1) ?? "";
  const name = nameText(word, "scope");
  folded.strays.push(...inside.strays);
  if (inside.resources.length + inside.namespaces.length === 0) {
    for (const { path: below, routes } of inside.loose) {
      folded.loose.push({ path: `${path}/${below}`, routes });
    }
    return;
  }
  const [only, ...others] = inside.resources;
  const isAlone =
    others.length + inside.namespaces.length + inside.loose.length === 0;
  if (only !== undefined && isAlone && isPlain(only)) {
    only.path = only.path === "" ? path : `${path}/${only.path}`;
    folded.resources.push(only);
    return;
  }
  folded.namespaces.push({
    kind: "namespace",
    name,
    path,
    ...toContents(inside),
  });
}

/** Whether a resource has nothing inside and no controller in the source. */
function isPlain(draft: ResourceDraft): boolean {
  const [route] = routesOfResource(draft);
  return (
    draft.resources.length + draft.namespaces.length === 0 &&
    route?.controller === undefined
  );
}

export function toContents({
  resources,
  namespaces,
  loose,
}: FoldedNodes): Contents {
  const rows = loose.map(({ path, routes }) => ({
    path: `/${path}`,
    routes,
    isNamed: true,
  }));
  return { rows, resources, namespaces };
}
