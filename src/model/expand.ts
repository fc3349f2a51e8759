/**
 * From resources to routes: walks the tree and builds the route table in the
 * design's order. Stage: model. Routes get their names here, but which route
 * owns a name, and whether two collide, is decided later (see names.ts,
 * clashes.ts).
 */
import {
  type ManifestTree,
  type NamespaceNode,
  type ResourceNode,
  type RouteNode,
  writtenAt,
} from "../manifest/tree.js";
import { addResource, composeName } from "./actions.js";
import {
  addRoute,
  createAddress,
  noteConstraints,
  type Expansion,
  type RouteTable,
} from "./draft.js";
import { createInflector } from "./inflect.js";
import { extendPath } from "./path.js";
import { findProperties } from "./member-properties.js";
import {
  createResource,
  enterResource,
  resolveController,
  type Resource,
} from "./resource.js";
import {
  applyOptions,
  createScope,
  enterNamespace,
  type RouteScope,
} from "./scope.js";
import { camelCase, pascalCase, snakeCase } from "./words.js";

function expandRoute(
  expansion: Expansion,
  around: RouteScope,
  { options, ...origin }: RouteNode,
): void {
  const { constraints, defaults, formats, deprecated } = options;
  const own = { constraints, defaults, formats, deprecated };
  const { access } = options;
  const scope =
    access === undefined
      ? applyOptions(around, "", own)
      : {
          ...applyOptions(around, "", own),
          access: {
            entry: { read: access, write: access },
            path: [...writtenAt(origin), "access"],
          },
        };
  const as = options.as === undefined ? "" : snakeCase(options.as);
  const helper = as === "" ? "" : composeName(scope.as, as);
  const path = extendPath(scope.path, options.path);
  const address = createAddress(expansion, scope, path, camelCase(helper));
  const { leadsTo, methods } = options;
  const owner = { scope, origin, resource: null };
  if ("status" in leadsTo) {
    const redirecting = { ...owner, controller: null, redirect: leadsTo };
    for (const method of methods) {
      const entry = {
        kind: "route",
        method,
        action: null,
        builder: "",
      } as const;
      addRoute(expansion, redirecting, address, entry);
    }
    return;
  }
  const controller = resolveController(scope.module, leadsTo.controller);
  const action = camelCase(snakeCase(leadsTo.action));
  const builder = helper === "" ? "" : action + pascalCase(helper);
  for (const method of methods) {
    const entry = { kind: "route", method, action, builder } as const;
    addRoute(expansion, { ...owner, controller }, address, entry);
  }
}

function expandResource(
  expansion: Expansion,
  around: RouteScope,
  node: ResourceNode,
  parent: Resource | null,
): void {
  const first = expansion.routes.length;
  const resource = createResource(node, parent, around, expansion);
  expansion.resources.push(resource);
  addResource(expansion, resource);
  for (const child of node.resources) {
    const inner = enterResource(resource, child.options.shallow === true);
    expandResource(expansion, inner, child, resource);
  }
  if (node.namespaces.length > 0) {
    const inner = enterResource(resource, false);
    expandNamespaces(expansion, inner, node.namespaces, resource);
  }
  noteConstraints(expansion, node, node.options.constraints, first);
}

/** @param parent the resource that the namespace is nested in */
function expandNamespace(
  expansion: Expansion,
  scope: RouteScope,
  node: NamespaceNode,
  parent: Resource | null,
): void {
  const { routes } = expansion;
  for (const child of node.routes) {
    const first = routes.length;
    expandRoute(expansion, scope, child);
    noteConstraints(expansion, child, child.options.constraints, first);
  }
  for (const child of node.resources) {
    expandResource(expansion, scope, child, parent);
  }
  expandNamespaces(expansion, scope, node.namespaces, parent);
}

function expandNamespaces(
  expansion: Expansion,
  scope: RouteScope,
  nodes: readonly NamespaceNode[],
  parent: Resource | null,
): void {
  for (const node of nodes) {
    const first = expansion.routes.length;
    expandNamespace(expansion, enterNamespace(scope, node), node, parent);
    noteConstraints(expansion, node, node.options.constraints, first);
  }
}

/** Adds the row of the fallback, which belongs to no controller. */
function addFallback(expansion: Expansion, top: RouteScope): void {
  const path = "/:controller/:action/:id";
  const address = createAddress(expansion, top, path, "");
  const owner = {
    scope: { ...top, formats: [] },
    controller: null,
    origin: { path: ["fallback"] },
    resource: null,
  };
  // GET in the table; a request gets the row of the action that it reaches.
  const spec = { kind: "fallback", method: "GET", action: null } as const;
  addRoute(expansion, owner, address, { ...spec, builder: "" });
}

/** The route table of a manifest, in its fixed order. */
export function expand(tree: ManifestTree): RouteTable {
  const { settings } = tree;
  const inflector = createInflector(settings.inflections);
  const expansion: Expansion = {
    settings,
    inflector,
    propertyOf: findProperties(tree, inflector),
    resources: [],
    routes: [],
    addresses: [],
    constraints: [],
    parameters: new Map(),
  };
  const scope = createScope(settings);
  expandNamespace(expansion, scope, tree.top, null);
  if (settings.fallback) addFallback(expansion, scope);
  return expansion;
}
