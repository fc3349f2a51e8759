/**
 * Resources to routes: walks the tree and lists the route table in the
 * design's order. Stage: model. Names are given, but who owns a name and
 * whether two routes collide is decided later (see names.ts, clashes.ts).
 */
import type { ManifestPath } from "../diagnostics/diagnostic.js";
import { writtenAt } from "../manifest/tree.js";
import type {
  ExtraAction,
  ManifestTree,
  NamespaceNode,
  Placed,
  ResourceNode,
  RouteNode,
  Settings,
  Subset,
  Words,
} from "../manifest/tree.js";
import { SUBSET_ACTIONS, type Method } from "../manifest/words.js";
import { createInflector, type Inflector } from "./inflect.js";
import { joinPath, paramsOf } from "./path.js";
import {
  createResource,
  enterResource,
  resolveController,
  type Base,
  type Resource,
} from "./resource.js";
import { createScope, enterNamespace, joinParts, type Scope } from "./scope.js";
import type { Param, QueryParam, Route, RouteKind } from "./types.js";
import { camelCase, snakeCase } from "./words.js";

/** A route before it is known whether its names are its own. */
export type DraftRoute = Omit<Route, "name">;

/** A constraint as declared, and the routes that are under it. */
export interface DeclaredConstraint {
  readonly path: ManifestPath;
  readonly name: string;
  readonly source: string;
  readonly routes: readonly DraftRoute[];
}

export interface Table {
  readonly routes: readonly DraftRoute[];
  readonly constraints: readonly DeclaredConstraint[];
}

/** What one route adds to its scope. */
interface Entry {
  readonly kind: RouteKind;
  readonly method: Method;
  readonly path: string;
  readonly controller: string;
  readonly action: string;
  /** In snake_case; "" for no helper. */
  readonly helper: string;
  /** In snake_case; "" for no builder. */
  readonly builder: string;
  readonly origin: Placed;
  readonly singular?: string;
  readonly query?: readonly QueryParam[];
}

interface Expansion {
  readonly settings: Settings;
  readonly inflector: Inflector;
  readonly routes: DraftRoute[];
  readonly constraints: DeclaredConstraint[];
}

/** Keeps of a record what has one of the names as its key. */
function pick(
  record: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(record, name) ? record[name] : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function addRoute(expansion: Expansion, scope: Scope, entry: Entry): void {
  const params = paramsOf(entry.path);
  const args = params.map((name): Param => {
    const ancestor = scope.ancestors.find((known) => known.param === name);
    const property = ancestor?.property ?? name;
    return { name, property, argument: camelCase(name) };
  });
  expansion.routes.push({
    method: entry.method,
    path: entry.path,
    controller: entry.controller,
    action: entry.action,
    params,
    formats: scope.formats.map((format) => format.name),
    defaults: { ...scope.defaults },
    constraints: pick(scope.constraints, params),
    kind: entry.kind,
    helper: entry.helper === "" ? null : camelCase(entry.helper),
    builder: entry.builder === "" ? null : camelCase(entry.builder),
    args,
    query: entry.query ?? [],
    singular: entry.singular ?? null,
    origin: entry.origin,
  });
}

/** `[prefix, new?, name prefix, name]`, as Rails composes names. */
function composeName(...parts: readonly string[]): string {
  return joinParts("_", ...parts);
}

/** Expands an entry, and notes the constraints that it declares over its routes. */
function expandUnder(
  expansion: Expansion,
  entry: Placed,
  constraints: Words | undefined,
  expandEntry: () => void,
): void {
  const before = expansion.routes.length;
  expandEntry();
  for (const [name, source] of Object.entries(constraints ?? {})) {
    expansion.constraints.push({
      path: [...writtenAt(entry), "constraints", name],
      name,
      source,
      routes: expansion.routes.slice(before),
    });
  }
}

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

/** The seven actions of a resource, in the order of the table. */
function expandActions(
  expansion: Expansion,
  resource: Resource,
  add: (entry: Omit<Entry, "controller" | "origin" | "singular">) => void,
): void {
  const { scope, actions, collectionName, memberName, node } = resource;
  const { singleton } = node.options;
  const { updateMethods, legacyEdit } = expansion.settings;
  const { collection, member } = resource;
  const collectionHelper = composeName(collection.as, collectionName);
  const memberHelper = composeName(member.as, memberName);
  const query = listAncestors(scope, collection.path);

  if (actions.has("index")) {
    add({
      kind: "collection",
      method: "GET",
      path: collection.path,
      action: "index",
      helper: collectionHelper,
      builder: composeName("index", collection.as, resource.name),
      query,
    });
  }
  if (actions.has("create")) {
    add({
      kind: singleton ? "singleton" : "collection",
      method: "POST",
      path: collection.path,
      action: "create",
      helper: collectionHelper,
      builder: composeName("create", collection.as, memberName),
      query,
    });
  }
  if (actions.has("new")) {
    const helper = composeName("new", resource.new.as, memberName);
    add({
      kind: "new",
      method: "GET",
      path: resource.new.path,
      action: "new",
      helper,
      builder: helper,
      query,
    });
  }
  const editName = scope.pathNames.edit;
  if (actions.has("edit")) {
    const helper = composeName("edit", memberHelper);
    add({
      kind: "member",
      method: "GET",
      path: joinPath(member.path, editName),
      action: "edit",
      helper,
      builder: helper,
    });
    if (legacyEdit) {
      add({
        kind: "legacy",
        method: "GET",
        path: joinPath(`${member.path};${editName}`),
        action: "edit",
        helper: "",
        builder: "",
      });
    }
  }
  const last: readonly (readonly [Method, string])[] = [
    ["GET", "show"],
    ...updateMethods.map((method) => [method, "update"] as const),
    ["DELETE", "destroy"],
  ];
  for (const [method, action] of last) {
    if (![...actions].some((name) => name === action)) continue;
    add({
      kind: singleton ? "singleton" : "member",
      method,
      path: member.path,
      action,
      helper: memberHelper,
      builder: composeName(action, memberHelper),
    });
  }
}

/** The ancestors that a shallow collection's path does not name, as query parameters. */
function listAncestors(scope: Scope, path: string): readonly QueryParam[] {
  const params = paramsOf(path);
  return scope.ancestors
    .filter((ancestor) => !params.includes(ancestor.param))
    .map((ancestor) => ({ name: ancestor.param, list: false }));
}

function expandSubset(
  expansion: Expansion,
  resource: Resource,
  subset: Subset,
  ids: string,
): void {
  const { scope, collection, collectionName, node, memberName } = resource;
  const methods = {
    index: ["GET"],
    update: expansion.settings.updateMethods,
    destroy: ["DELETE"],
  } as const;
  const name = snakeCase(subset.name);
  const resourceName = snakeCase(node.name);
  const helper = composeName(name, collection.as, collectionName);
  for (const action of SUBSET_ACTIONS) {
    if (!subset.actions.includes(action)) continue;
    for (const method of methods[action]) {
      addRoute(expansion, scope, {
        kind: "subset",
        method,
        path: joinPath(collection.path, subset.name),
        controller: joinParts("/", scope.module, `${name}_${resourceName}`),
        action,
        helper,
        builder: composeName(action, helper),
        origin: subset,
        singular: camelCase(memberName),
        query: [{ name: ids, list: true }],
      });
    }
  }
}

function expandResource(
  expansion: Expansion,
  around: Scope,
  node: ResourceNode,
): void {
  const { settings, inflector } = expansion;
  const resource = createResource(node, around, inflector, settings.apiOnly);
  const { scope, controller, collection, member, memberName } = resource;
  const singular = camelCase(memberName);
  const { collectionName, param } = resource;

  expandActions(expansion, resource, (entry) => {
    addRoute(expansion, scope, {
      ...entry,
      controller,
      singular,
      origin: node,
    });
  });

  const addExtras = (
    extras: readonly ExtraAction[],
    kind: RouteKind,
    base: Base,
    name: (action: string) => string,
  ): void => {
    for (const extra of extras) {
      const helper = name(snakeCase(extra.name));
      for (const method of extra.methods) {
        addRoute(expansion, scope, {
          kind,
          method,
          path: joinPath(base.path, extra.name),
          controller,
          action: camelCase(extra.name),
          helper,
          builder: helper,
          origin: extra,
          singular,
        });
      }
    }
  };
  addExtras(node.collection, "collection", collection, (action) =>
    composeName(action, collection.as, collectionName),
  );
  addExtras(node.member, "member", member, (action) =>
    composeName(action, member.as, memberName),
  );
  addExtras(node.new, "new", resource.new, (action) =>
    composeName(action, "new", resource.new.as, memberName),
  );
  for (const subset of node.subsets) {
    const ids = `${memberName}_${inflector.pluralize(param)}`;
    expandSubset(expansion, resource, subset, ids);
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
