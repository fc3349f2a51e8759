/**
 * Collections: a word with parameters below it. Stage: import, a part of the
 * fold (`fold.ts`).
 *
 * Sources do not always agree on a parameter's name: the member may be
 * `/articles/:id`, and its comments `/articles/:article/comments`. That is one
 * resource, with `parentParam`. If more than two names are in use, each
 * additional one becomes a resource of its own at the same path.
 */
import { claim, mainController } from "./claims.js";
import { createDraft, type ResourceDraft } from "./draft.js";
import type { Loose } from "./extras.js";
import {
  addNamespace,
  keepOwn,
  takeForm,
  type FoldedNodes,
  type FoldInside,
} from "./folded.js";
import { nameText, pluralize } from "./names.js";
import { routesBelow, withChildren, type PathNode } from "./path-tree.js";

/**
 * The parameter of members and that of their children's paths, which are mostly
 * the same.
 */
interface Pair {
  /** What precedes the parameter: `repos/:owner`. */
  readonly path: string;
  readonly member: PathNode;
  /** Null if nothing is nested in it. */
  readonly parent: PathNode | null;
  /** What is below the two. */
  readonly inside: FoldedNodes;
}

/** Folds a word, its members, and its other children. */
export function foldCollection(
  node: PathNode,
  folded: FoldedNodes,
  foldInside: FoldInside,
): void {
  const { text, children } = node;
  const pairs = findPairs(node, text, foldInside);
  const [first] = pairs;
  // A member behind two parameters has no collection at the first word.
  const holdsOwn = first === undefined || first.path === text;
  const side: PathNode[] = [];
  const loose: Loose[] = [];
  const draft = createDraft(nameText(text, "items"), text);
  const members = pairs.flatMap(({ member }) => member.routes);
  const controller = mainController([...node.routes, ...members]);
  const own = claim(node.routes, "collection", controller);
  for (const [action, routes] of own.actions) draft.actions.set(action, routes);
  loose.push({ path: "", routes: own.rest });
  for (const child of children) {
    if (child.kind === "param") continue;
    const isLeaf = child.kind === "static" && child.children.length === 0;
    if (!isLeaf || child.routes.length > 1) side.push(child);
    else loose.push({ path: child.text, routes: child.routes });
  }
  const others = takeForm(draft, "new", controller, loose);
  folded.strays.push(...keepOwn(draft, controller, "collection", others));
  if (holdsOwn || isInUse(draft)) folded.resources.push(draft);
  // `/repos/:owner/:repo` is plain `repos`, unless `/repos` itself is a
  // resource.
  const isLed = !holdsOwn && draft.actions.size === 0;
  if (isLed) draft.name = `all_${draft.name}`;
  for (const pair of pairs) {
    const isFirst = pair === first && holdsOwn;
    const isPlain = pair === first && isLed;
    const word = nameText(text, "items");
    const name = isPlain ? word : `${word}_by_${pair.member.name}`;
    const target = isFirst ? draft : createDraft(name, pair.path);
    if (!isFirst) folded.resources.push(target);
    fillMembers(target, pair, controller, folded);
  }
  if (side.length > 0) {
    addNamespace(folded, text, foldInside(withChildren(node, side), "scope"));
  }
}

/** Folds parameters with no word before them: `/:tenant/articles`, `/:key`. */
export function foldParameters(
  params: readonly PathNode[],
  folded: FoldedNodes,
  foldInside: FoldInside,
): void {
  for (const node of params) {
    if (node.routes.length === 0) {
      let path = node.text;
      let end = node;
      for (;;) {
        const [next, ...others] = end.children;
        const leadsOn = next?.kind === "param" && others.length === 0;
        if (!leadsOn || next.routes.length > 0) break;
        path += `/${next.text}`;
        end = next;
      }
      addNamespace(folded, path, foldInside(end, "scope"));
      continue;
    }
    const inside = foldInside(node, "resource");
    const pair: Pair = { path: "", member: node, parent: node, inside };
    const word = node.name.replace(/_?id$/i, "") || node.name;
    const draft = createDraft(pluralize(nameText(word, "item")), "");
    folded.resources.push(draft);
    fillMembers(draft, pair, mainController(node.routes), folded);
  }
}

/** The parameters below a word, the most used first. */
function findPairs(
  node: PathNode,
  path: string,
  foldInside: FoldInside,
): readonly Pair[] {
  const params = node.children.filter(({ kind }) => kind === "param");
  const members: Pair[] = [];
  const parents: Pair[] = [];
  const pairs: Pair[] = [];
  for (const param of params) {
    const { children, routes } = param;
    const leadsOn =
      children.length > 0 && children.every(({ kind }) => kind === "param");
    if (routes.length === 0 && leadsOn) {
      pairs.push(...findPairs(param, `${path}/${param.text}`, foldInside));
      continue;
    }
    const inside = foldInside(param, "resource");
    const { resources, namespaces, loose } = inside;
    const holdsNothing = resources.length + namespaces.length === 0;
    const pair = { path, member: param, parent: param, inside };
    if (holdsNothing) members.push({ ...pair, parent: null });
    else if (routes.length + loose.length === 0) parents.push(pair);
    else pairs.push(pair);
  }
  // `/:id/publish`, which can be done and undone, next to
  // `/:productId/reviews`.
  const [only, ...otherPairs] = pairs;
  const isAlone = otherPairs.length + members.length === 0;
  if (only !== undefined && isAlone && parents.length === 1) {
    const loose = asActions(only);
    if (loose !== null) {
      pairs.pop();
      const inside = { ...only.inside, resources: [], loose };
      members.push({ ...only, parent: null, inside });
    }
  }
  const [member, ...otherMembers] = members;
  const [parent, ...otherParents] = parents;
  const areOne = otherMembers.length + otherParents.length === 0;
  if (member !== undefined && parent !== undefined && areOne) {
    const { loose } = member.inside;
    pairs.push({
      ...parent,
      member: member.member,
      inside: { ...parent.inside, loose },
    });
  } else pairs.push(...parents, ...members);
  const weigh = (pair: Pair): number =>
    (pair.path === path ? 1e6 : 0) + countRoutes(pair);
  return pairs.sort((a, b) => weigh(b) - weigh(a));
}

/** What is below a member, as its actions; null if some of it is more. */
function asActions({ member, inside }: Pair): Loose[] | null {
  // What can be both read and changed is a thing, not an action.
  const areSingle = inside.resources.every(
    ({ singleton, actions }) =>
      singleton && !(actions.has("show") && actions.has("update")),
  );
  const areLeaves = member.children.every(
    ({ kind, children }) => kind === "static" && children.length === 0,
  );
  if (!areSingle || !areLeaves) return null;
  return member.children.map(({ text, routes }) => ({ path: text, routes }));
}

function countRoutes({ member, parent }: Pair): number {
  const own = routesBelow(member).length;
  return parent === null || parent === member
    ? own
    : own + routesBelow(parent).length;
}

function isInUse({ actions, extras }: ResourceDraft): boolean {
  return actions.size + extras.length > 0;
}

/** Gives a resource the routes of its members and everything nested in them. */
function fillMembers(
  draft: ResourceDraft,
  { member, parent, inside }: Pair,
  controller: string | undefined,
  folded: FoldedNodes,
): void {
  const { actions, rest } = claim(member.routes, "member", controller);
  for (const [action, routes] of actions) draft.actions.set(action, routes);
  const loose: Loose[] = [{ path: "", routes: rest }];
  loose.push(...takeForm(draft, "edit", controller, inside.loose));
  folded.strays.push(...keepOwn(draft, controller, "member", loose));
  draft.resources.push(...inside.resources);
  draft.namespaces.push(...inside.namespaces);
  folded.strays.push(...inside.strays);
  const ofMembers = ["show", "update", "destroy", "edit"] as const;
  const hasMembers =
    ofMembers.some((action) => draft.actions.has(action)) ||
    draft.extras.some(({ kind }) => kind === "member");
  if (hasMembers) draft.param = member.name;
  if (draft.resources.length + draft.namespaces.length > 0) {
    draft.parentParam = parent?.name ?? "";
  }
}
