/**
 * What the parts of the fold (`fold.ts`) give each other, and what they do alike.
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
import { isName, nameText } from "./names.js";
import type { PathNode } from "./path-tree.js";
import type { Wanted } from "./source.js";

/** What became of the nodes inside a place. */
export interface Folded {
  readonly resources: ResourceDraft[];
  readonly namespaces: ScopeDraft[];
  readonly loose: Loose[];
  /** Routes of controllers that are not that of the resource around them. */
  readonly strays: Wanted[];
}

/** Inside a resource, what is single is an action of it. */
export type Place = "scope" | "resource";

/** Folds what stands below a node; not its own routes. */
export type FoldInside = (node: PathNode, place: Place) => Folded;

/**
 * Takes the pages of forms, `new` or `edit`, out of loose routes: what a path
 * leads to and nothing else does. A source that names its actions may have
 * another word for it in the path.
 *
 * @returns what is left
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

/** Makes extra actions of the loose routes of a resource; gives back those of other controllers. */
export function keepOwn(
  draft: ResourceDraft,
  controller: string | undefined,
  kind: "collection" | "member",
  loose: readonly Loose[],
): readonly Wanted[] {
  const strays: Wanted[] = [];
  for (const { path, routes } of loose) {
    const isOwn = (route: Wanted): boolean =>
      route.controller === controller && !isStandard(route);
    const own = routes.filter(isOwn);
    strays.push(...routes.filter((route) => !isOwn(route)));
    if (own.length > 0) addExtras(draft, kind, { path, routes: own });
  }
  return strays;
}

/** Whether a source says that a route is one of the seven, at an address that none of them has. */
function isStandard({ action }: Wanted): boolean {
  return (
    action !== undefined &&
    ACTIONS.some((known) => becomes(snakeCase(action), known))
  );
}

/** Adds a namespace; what has only one resource in it is that resource. */
export function addNamespace(
  folded: Folded,
  path: string,
  inside: Folded,
): void {
  const texts = path.split("/");
  const word = texts.findLast(isName) ?? texts.at(-1) ?? "";
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

/** Whether nothing stands in a resource, and no source says where its controller is. */
function isPlain(draft: ResourceDraft): boolean {
  const [route] = routesOfResource(draft);
  return (
    draft.resources.length + draft.namespaces.length === 0 &&
    route?.controller === undefined
  );
}

export function toContents({ resources, namespaces, loose }: Folded): Contents {
  const rows = loose.map(({ path, routes }) => ({
    ...{ path: `/${path}`, routes, isNamed: true },
  }));
  return { rows, resources, namespaces };
}
