/** What the rules of the advice read. Stage: lint. Pure. */
import type {
  ManifestTree,
  NamespaceNode,
  RouteNode,
} from "../manifest/tree.js";
import { createInflector, type Inflector } from "../model/inflect.js";
import type { Resource } from "../model/resource.js";
import type { Model } from "../model/types.js";

/** What a manifest means, as the rules see it. */
export interface LintFacts {
  readonly tree: ManifestTree;
  readonly model: Model;
  /** The manifest as written, for what the tree no longer shows. */
  readonly value: unknown;
  readonly inflector: Inflector;
  /** In the order of the route table. A resource's levels are in its scope. */
  readonly resources: readonly Resource[];
  /** Without the top level. */
  readonly namespaces: readonly NamespaceNode[];
  /** The entries of `routes` in all namespaces. */
  readonly routes: readonly RouteNode[];
}

/** Gathers, once, everything that the rules need. */
export function collectFacts(
  tree: ManifestTree,
  model: Model,
  value: unknown,
): LintFacts {
  const scopes = listNamespaces(tree.top);
  return {
    tree,
    model,
    value,
    inflector: createInflector(tree.settings.inflections),
    resources: model.resources,
    namespaces: scopes.filter((node) => node !== tree.top),
    routes: scopes.flatMap((node) => node.routes),
  };
}

function listNamespaces(node: NamespaceNode): readonly NamespaceNode[] {
  return [node, ...listInside(node)];
}

/** The namespaces in a namespace or a resource, and in what is nested there. */
function listInside({
  resources,
  namespaces,
}: Pick<NamespaceNode, "resources" | "namespaces">): readonly NamespaceNode[] {
  return [
    ...resources.flatMap(listInside),
    ...namespaces.flatMap(listNamespaces),
  ];
}
