/**
 * The fold: from a list of routes to resources. Stage: import.
 *
 * The paths are put into a tree with a node for each segment, and the tree is
 * read from the root down. What a node becomes depends on what is below it:
 *
 * - `/articles` with `/articles/:id`: a **collection** (`fold-collection.ts`).
 *   GET and POST on it are index and create; GET, PUT, PATCH and DELETE on its
 *   member are show, update and destroy; anything else is an extra action.
 * - `/articles` alone, a plural that takes GET or POST: a collection without
 *   members.
 * - `/profile`, a singular: a **singleton**. If it has only one method and is
 *   inside a resource, it is an extra action: `/articles/:id/publish`.
 * - `/api` without routes of its own: a **namespace**; if everything below it
 *   is a single action (`/auth/login`, `/auth/logout`), a controller for them:
 *   a singleton with nothing but extra actions.
 * - `/:tenant` without a word before it: a namespace with a parameter in its
 *   path.
 *
 * What remains are **loose** routes. In a namespace they become `routes`, in a
 * resource extra actions with a `path`. So every route ends up somewhere;
 * `settle.ts` then checks that the manifest means exactly these routes.
 */
import { isOnlyVerb } from "../lint/verbs.js";
import { snakeCase, splitWords } from "../model/words.js";
import { claim, mainController } from "./claims.js";
import { createDraft, type Contents, type ResourceDraft } from "./draft.js";
import { foldCollection, foldParameters } from "./fold-collection.js";
import {
  addNamespace,
  keepOwn,
  takeForm,
  toContents,
  type FoldedNodes,
  type FoldPlace,
} from "./folded.js";
import { followChain } from "./follow-chain.js";
import { canBeKey, isPlural, KeyNames, nameText } from "./names.js";
import { growTree, withChildren, type PathNode } from "./path-tree.js";
import type { WantedRoute } from "./source.js";

/**
 * Folds sorted routes.
 *
 * @returns the top level; its names may clash with others
 */
export function foldRoutes(routes: readonly WantedRoute[]): Contents {
  const root = growTree(routes);
  const folded = foldInside(root, "scope");
  const contents = toContents(folded);
  if (root.routes.length > 0) {
    contents.rows.unshift({ path: "/", routes: root.routes, isNamed: true });
  }
  for (const route of folded.strays) {
    const { path } = route;
    contents.rows.push({ path, routes: [route], isNamed: true });
  }
  return contents;
}

/** What is never a thing of its own, whatever stands right below it. */
const VERSION = /^v\d+(?:[._]\d+)*(?:alpha|beta)?\d*$/i;

/** Folds what is below a node, but not its own routes. */
function foldInside(node: PathNode, place: FoldPlace): FoldedNodes {
  const folded: FoldedNodes = {
    resources: [],
    namespaces: [],
    loose: [],
    strays: [],
  };
  const params = node.children.filter(({ kind }) => kind === "param");
  for (const child of node.children) {
    if (child.kind === "static") foldStatic(child, place, folded);
    else if (child.kind !== "param") foldMixed(child, folded);
  }
  foldParameters(params, folded, foldInside);
  // Drop words whose routes all went elsewhere.
  const resources = folded.resources.filter(
    ({ actions, extras, resources: children, namespaces }) =>
      actions.size + extras.length + children.length + namespaces.length > 0,
  );
  const kept = { ...folded, resources };
  giveNames(kept);
  return kept;
}

/** Makes names unique, since two entries of a table cannot share one. */
function giveNames({ resources, namespaces }: FoldedNodes): void {
  for (const table of [resources, namespaces]) {
    const names = new KeyNames();
    for (const entry of table) {
      const { name, path } = entry;
      const parents = path.split("/").slice(0, -1).filter(canBeKey);
      entry.name = names.claim(name, [...parents, name].join("_"));
    }
  }
}

function foldStatic(
  node: PathNode,
  place: FoldPlace,
  folded: FoldedNodes,
): void {
  const chain = followChain(node);
  if (chain !== null) {
    const { path, end } = chain;
    addNamespace(folded, path, foldInside(end, "scope"));
  } else if (VERSION.test(node.text) && node.children.length > 0) {
    if (node.routes.length > 0)
      folded.loose.push({ path: node.text, routes: node.routes });
    addNamespace(folded, node.text, foldInside(node, "scope"));
  } else if (node.children.some(({ kind }) => kind === "param")) {
    foldCollection(node, folded, foldInside);
  } else if (node.children.length > 0) {
    foldBranch(node, folded);
  } else foldLeaf(node, place, folded);
}

/** A word with others below it, but no members. */
function foldBranch(node: PathNode, folded: FoldedNodes): void {
  if (node.routes.length > 0) {
    const controller = mainController(node.routes) ?? "";
    // `GET /admin` with `admin/dashboard` is the first page of a namespace.
    if (controller.startsWith(`${snakeCase(nameText(node.text, ""))}/`)) {
      folded.loose.push({ path: node.text, routes: node.routes });
      addNamespace(folded, node.text, foldInside(node, "scope"));
      return;
    }
    const { actions } = claim(node.routes, "collection");
    if (isPlural(nameText(node.text, "")) && actions.size > 0) {
      foldCollection(node, folded, foldInside);
    } else foldSingleton(node, folded);
    return;
  }
  const inside = foldInside(node, "scope");
  const areActions =
    inside.loose.length > 0 &&
    node.children.every(
      ({ kind, children }) => kind === "static" && children.length === 0,
    );
  if (areActions) foldSingleton(node, folded);
  else addNamespace(folded, node.text, inside);
}

/** Plurals that denote one thing, unless items can be added to it. */
const things = new Set(["settings", "preferences", "options", "details"]);

/** A word with routes and nothing below it. */
function foldLeaf(node: PathNode, place: FoldPlace, folded: FoldedNodes): void {
  const { text, routes } = node;
  const name = nameText(text, "");
  const asCollection = claim(routes, "collection");
  const isCollection = isPlural(name) && asCollection.actions.size > 0;
  const isOneThing = things.has(name) && !asCollection.actions.has("create");
  if (isCollection && !isOneThing && haveOneController(routes)) {
    foldCollection(node, folded, foldInside);
    return;
  }
  const asSingleton = claim(routes, "singleton");
  const isSingle =
    routes.length === 1 && (place === "resource" || isVerb(text));
  if (isSingle || asSingleton.rest.length > 0 || !haveOneController(routes)) {
    folded.loose.push({ path: text, routes });
  } else foldSingleton(node, folded);
}

function haveOneController(routes: readonly WantedRoute[]): boolean {
  return new Set(routes.map(({ controller }) => controller)).size === 1;
}

/** Whether a text names something to do, or cannot be a name. */
function isVerb(text: string): boolean {
  const [first = ""] = splitWords(nameText(text, ""));
  return !canBeKey(text) || isOnlyVerb(first.toLowerCase());
}

/** A single item without an id; single routes below it are its actions. */
function foldSingleton(node: PathNode, folded: FoldedNodes): void {
  const { actions, rest } = claim(node.routes, "singleton");
  const controller = mainController(node.routes);
  const inside = foldInside(node, "resource");
  const { resources, namespaces } = inside;
  const draft: ResourceDraft = {
    ...createDraft(nameText(node.text, "item"), node.text),
    singleton: true,
    actions: new Map(actions),
    resources,
    namespaces,
  };
  const own =
    controller ?? mainController(inside.loose.flatMap(({ routes }) => routes));
  const forms = takeForm(draft, "new", own, inside.loose);
  const others = takeForm(draft, "edit", own, forms);
  const loose = [{ path: "", routes: rest }, ...others];
  folded.strays.push(...inside.strays, ...keepOwn(draft, own, "member", loose));
  folded.resources.push(draft);
}

/** A segment of text and parameters, or one that takes the rest of the path. */
function foldMixed(node: PathNode, folded: FoldedNodes): void {
  const { text, routes, children } = node;
  if (routes.length > 0) folded.loose.push({ path: text, routes });
  if (children.length > 0) {
    addNamespace(
      folded,
      text,
      foldInside(withChildren(node, children), "scope"),
    );
  }
}
