/**
 * What the rules of the advice look at: every resource with its names, its
 * addresses and the levels that hold for it. Stage: lint. Pure.
 */
import type {
  LintLevels,
  ManifestTree,
  NamespaceNode,
  Placed,
  ResourceNode,
  RouteNode,
} from "../manifest/tree.js";
import { createInflector, type Inflector } from "../model/inflect.js";
import {
  createResource,
  enterResource,
  type Resource,
} from "../model/resource.js";
import { createScope, enterNamespace, type Scope } from "../model/scope.js";
import type { Model } from "../model/types.js";

/** A resource where it stands. */
export interface Item {
  readonly node: ResourceNode;
  /** The resources around it, the outermost first. */
  readonly parents: readonly ResourceNode[];
  /** Its names and addresses. */
  readonly resource: Resource;
  readonly levels: LintLevels;
}

/** What a manifest means, as the rules see it. */
export interface Facts {
  readonly tree: ManifestTree;
  readonly model: Model;
  /** The manifest as written, for what the tree no longer tells. */
  readonly value: unknown;
  readonly inflector: Inflector;
  /** In the order of the route table. */
  readonly items: readonly Item[];
  /** Without the top level. */
  readonly namespaces: readonly NamespaceNode[];
  /** The entries of `routes`, of all namespaces. */
  readonly routes: readonly RouteNode[];
}

/** Looks once at everything that the rules ask for. */
export function collectFacts(
  tree: ManifestTree,
  model: Model,
  value: unknown,
): Facts {
  const scopes = listNamespaces(tree.top);
  return {
    tree,
    model,
    value,
    inflector: createInflector(tree.settings.inflections),
    items: listItems(tree),
    namespaces: scopes.filter((node) => node !== tree.top),
    routes: scopes.flatMap((node) => node.routes),
  };
}

/** Every resource of a tree, parents before children. */
export function listItems(tree: ManifestTree): readonly Item[] {
  const { settings, top } = tree;
  const inflector = createInflector(settings.inflections);
  const items: Item[] = [];

  function walkResource(
    node: ResourceNode,
    around: Scope,
    parents: readonly ResourceNode[],
    above: LintLevels,
  ): void {
    const resource = createResource(node, around, inflector, settings.apiOnly);
    const levels = { ...above, ...node.options.lint };
    items.push({ node, parents, resource, levels });
    for (const child of node.resources) {
      const inside = enterResource(resource, child);
      walkResource(child, inside, [...parents, node], levels);
    }
  }

  function walkNamespace(node: NamespaceNode, scope: Scope): void {
    for (const child of node.resources) {
      walkResource(child, scope, [], settings.lint);
    }
    for (const inner of node.namespaces) {
      walkNamespace(inner, enterNamespace(scope, inner));
    }
  }

  walkNamespace(top, createScope(settings));
  return items;
}

function listNamespaces(node: NamespaceNode): readonly NamespaceNode[] {
  return [node, ...node.namespaces.flatMap(listNamespaces)];
}

/** Tells an entry from every other, also in another tree of the same manifest. */
export function entryId({ path, concern }: Placed): string {
  return JSON.stringify([path, concern]);
}
