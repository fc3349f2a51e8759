/**
 * Resources to routes: walks the tree and lists the route table in the
 * design's order. Stage: model. Names are given, but who owns a name and
 * whether two routes collide is decided later (see names.ts, clashes.ts).
 */
import type {
  ManifestTree,
  NamespaceNode,
  ResourceNode,
  RouteNode,
} from "../manifest/tree.js";
import { composeName, listEntries } from "./actions.js";
import {
  addRoute,
  expandUnder,
  type DraftRoute,
  type Expansion,
  type Table,
} from "./draft.js";
import { createInflector } from "./inflect.js";
import { joinPath } from "./path.js";
import {
  createResource,
  enterResource,
  resolveController,
} from "./resource.js";
import { createScope, enterNamespace, type Scope } from "./scope.js";
import { camelCase, snakeCase } from "./words.js";

function expandRoute(
  expansion: Expansion,
  scope: Scope,
  { options, ...origin }: RouteNode,
): void {
  const inner: Scope = {
    ...scope,
    constraints: { ...scope.constraints, ...options.constraints },
    defaults: { ...scope.defaults, ...options.defaults },
  };
  const path = joinPath(scope.path, options.path);
  const as = options.as === undefined ? "" : snakeCase(options.as);
  const helper = as === "" ? "" : composeName(scope.as, as);
  const action = snakeCase(options.action);
  for (const method of options.methods) {
    addRoute(expansion, inner, {
      kind: "route",
      method,
      path,
      controller: resolveController(scope.module, options.controller),
      action: camelCase(action),
      helper,
      builder: helper === "" ? "" : composeName(action, helper),
      origin,
    });
  }
}

function expandResource(
  expansion: Expansion,
  around: Scope,
  node: ResourceNode,
): void {
  const { settings, inflector } = expansion;
  const resource = createResource(node, around, inflector, settings.apiOnly);
  for (const entry of listEntries(resource, settings, inflector)) {
    addRoute(expansion, resource.scope, entry);
  }
  for (const child of node.resources) {
    expandUnder(expansion, child, child.options.constraints, () => {
      expandResource(expansion, enterResource(resource, child), child);
    });
  }
}

function expandNamespace(
  expansion: Expansion,
  scope: Scope,
  node: NamespaceNode,
): void {
  for (const child of node.routes) {
    expandUnder(expansion, child, child.options.constraints, () => {
      expandRoute(expansion, scope, child);
    });
  }
  for (const child of node.resources) {
    expandUnder(expansion, child, child.options.constraints, () => {
      expandResource(expansion, scope, child);
    });
  }
  for (const child of node.namespaces) {
    expandUnder(expansion, child, child.options.constraints, () => {
      expandNamespace(expansion, enterNamespace(scope, child), child);
    });
  }
}

const FALLBACK: DraftRoute = {
  method: "GET",
  path: "/:controller/:action/:id",
  controller: null,
  action: null,
  params: ["controller", "action", "id"],
  formats: [],
  defaults: {},
  constraints: {},
  kind: "fallback",
  helper: null,
  builder: null,
  args: [],
  query: [],
  singular: null,
  origin: { path: ["fallback"] },
};

/** The route table of a manifest, in its fixed order. */
export function expand(tree: ManifestTree): Table {
  const { settings } = tree;
  const expansion: Expansion = {
    settings,
    inflector: createInflector(settings.inflections),
    routes: [],
    constraints: [],
  };
  expandNamespace(expansion, createScope(settings), tree.top);
  if (settings.fallback) expansion.routes.push(FALLBACK);
  return expansion;
}
