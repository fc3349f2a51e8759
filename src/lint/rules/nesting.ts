/**
 * Deep nesting: more than one id of a resource above in an address. "Resources
 * should never be nested more than 1 level deep" (Rails guide "Routing",
 * section 2.7). Stage: lint.
 */
import {
  writtenAt,
  type ManifestTree,
  type NamespaceNode,
  type ResourceNode,
} from "../../manifest/tree.js";
import { paramsOf } from "../../model/path.js";
import { advise, type Advice } from "../advice.js";
import { entryId, listItems, type Facts, type Item } from "../facts.js";

/** The first resource of each branch that is too deep; what is in it is mended with it. */
export function findDeepNesting({ tree, items }: Facts): readonly Advice[] {
  const deep = new Set<ResourceNode>();
  const found = items.filter((item) => {
    if (item.parents.some((parent) => deep.has(parent))) return false;
    if (countAbove(item) < 2) return false;
    deep.add(item.node);
    return true;
  });
  const outermost = found.flatMap(({ parents }) => parents.slice(0, 1));
  const shallow = new Map(
    found.length === 0
      ? []
      : listItems(makeShallow(tree, new Set(outermost))).map((item) => [
          entryId(item.node),
          item,
        ]),
  );
  return found.map((item) =>
    describe(item, shallow.get(entryId(item.node)) ?? item),
  );
}

/** How many ids of resources above stand in a resource's address. */
function countAbove({ resource }: Item): number {
  const params = paramsOf(resource.collection.path);
  const { ancestors } = resource.scope;
  return ancestors.filter(({ param }) => params.includes(param)).length;
}

function describe(item: Item, shallow: Item): Advice {
  const { node, parents, levels, resource } = item;
  const [outer = node] = parents;
  const outerPath = writtenAt(outer);
  const better = countAbove(shallow) < 2;
  const { collection, member } = shallow.resource;
  const paths = [...new Set([collection.path, member.path])].join(" and ");
  return advise(
    "deep-nesting",
    { path: writtenAt(node), on: "key" },
    levels,
    `"${node.name}" is nested ${countAbove(item)} levels deep: ${resource.collection.path}`,
    better
      ? {
          labels: [
            {
              place: { path: outerPath, on: "key" },
              text: "`shallow: true` in this one shortens the paths",
            },
          ],
          help: `set \`shallow: true\` on ${outer.name}, which gives ${paths}`,
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
