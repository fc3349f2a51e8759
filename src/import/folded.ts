/**
 * What the parts of the fold (`fold.ts`) give each other, and what they do alike.
 * Stage: import.
 */
import type { Action } from "../manifest/words.js";
import { mayBe } from "./claims.js";
import {
  emptyContents,
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

/** The page of a form, `new` or `edit`, where a path leads to nothing else. */
export function asForm(
  { path, routes }: Loose,
  action: "new" | "edit",
): [Action, readonly Wanted[]] | null {
  const [route, ...others] = routes;
  const isForm =
    path === action && route?.method === "GET" && others.length === 0;
  return isForm && mayBe(route, action) ? [action, routes] : null;
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
    const own = routes.filter((route) => route.controller === controller);
    strays.push(...routes.filter((route) => route.controller !== controller));
    if (own.length > 0) addExtras(draft, kind, { path, routes: own });
  }
  return strays;
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
  return { ...emptyContents(), rows, resources, namespaces };
}
