/**
 * Deep nesting: more than one id of a parent resource in an address. "Resources
 * should never be nested more than 1 level deep" (Rails guide "Routing",
 * section 2.7). Stage: lint.
 */
import { labelAt } from "../../diagnostics/problem.js";
import {
  writtenAt,
  type ManifestTree,
  type NamespaceNode,
  type ResourceNode,
} from "../../manifest/tree.js";
import { expand } from "../../model/expand.js";
import { paramsOf } from "../../model/path.js";
import type { Resource } from "../../model/resource.js";
import { advise, type Advice } from "../advice.js";
import type { LintFacts } from "../facts.js";

/**
 * The first resource of each branch that is too deep; what it contains is fixed
 * with it.
 */
export function findDeepNesting({
  tree,
  resources,
}: LintFacts): readonly Advice[] {
  const deep = new Set<Resource>();
  for (const resource of resources) {
    const isInside = listParents(resource).some((parent) => deep.has(parent));
    if (!isInside && countAbove(resource) >= 2) deep.add(resource);
  }
  if (deep.size === 0) return [];
  const outer = [...deep].map((resource) => outermost(resource).node);
  const shallow = expand(makeShallow(tree, new Set(outer))).resources;
  return resources.flatMap((resource, index) =>
    deep.has(resource) ? describe(resource, shallow[index] ?? resource) : [],
  );
}

/** The resources around one, innermost first. */
function listParents({ parent }: Resource): readonly Resource[] {
  return parent === null ? [] : [parent, ...listParents(parent)];
}

function outermost(resource: Resource): Resource {
  return listParents(resource).at(-1) ?? resource;
}

/** How many ids of parent resources are in a resource's address. */
function countAbove({ collection, scope }: Resource): number {
  const params = paramsOf(collection.path);
  return scope.ancestors.filter(({ param }) => params.includes(param)).length;
}

/** @param shallow the same resource if its outermost parent is shallow */
function describe(resource: Resource, shallow: Resource): Advice {
  const { node, scope, collection } = resource;
  const outer = outermost(resource).node;
  const paths = new Set([shallow.collection.path, shallow.member.path]);
  return advise(
    "deep-nesting",
    { path: writtenAt(node), on: "key" },
    scope.lint,
    `"${node.name}" is nested ${countAbove(resource)} levels deep: ${collection.path}`,
    countAbove(shallow) < 2
      ? {
          labels: [
            labelAt(
              writtenAt(outer),
              "`shallow: true` in this one shortens the paths",
            ),
          ],
          help: `set \`shallow: true\` on ${outer.name}, which gives ${[...paths].join(" and ")}`,
        }
      : {},
  );
}

/** The tree with some of its resources made shallow. */
function makeShallow(
  tree: ManifestTree,
  chosen: ReadonlySet<ResourceNode>,
): ManifestTree {
  const change = (node: NamespaceNode): NamespaceNode => ({
    ...node,
    namespaces: node.namespaces.map(change),
    resources: node.resources.map((resource) =>
      chosen.has(resource)
        ? { ...resource, options: { ...resource.options, shallow: true } }
        : resource,
    ),
  });
  return { ...tree, top: change(tree.top) };
}
