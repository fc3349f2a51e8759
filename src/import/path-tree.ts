/** The routes of a source as a tree of path segments. Stage: import. */
import { parseSegment } from "../model/segment.js";
import type { WantedRoute } from "./source.js";

export interface PathNode {
  /** The segment as our table writes it; "" at the root. */
  readonly text: string;
  readonly kind: "static" | "param" | "mixed" | "rest";
  /** The name of a parameter; otherwise "". */
  readonly name: string;
  /** The routes that end here. */
  readonly routes: readonly WantedRoute[];
  /** Sorted by their texts. */
  readonly children: readonly PathNode[];
}

interface Growing extends PathNode {
  readonly routes: WantedRoute[];
  readonly children: Growing[];
}

/** Builds the tree from sorted routes. */
export function growTree(routes: readonly WantedRoute[]): PathNode {
  const root = grow("");
  for (const route of routes) {
    let node = root;
    for (const text of route.segments) {
      // The routes are sorted, so only the last child can be the same.
      let next = node.children.at(-1);
      if (next?.text !== text) {
        next = grow(text);
        node.children.push(next);
      }
      node = next;
    }
    node.routes.push(route);
  }
  return root;
}

function grow(text: string): Growing {
  const segment = parseSegment(text);
  const { kind } = segment;
  const name = kind === "param" || kind === "rest" ? segment.name : "";
  return { text, kind, name, routes: [], children: [] };
}

/** A copy of a node with no routes and only some of its children. */
export function withChildren(
  node: PathNode,
  children: readonly PathNode[],
): PathNode {
  return { ...node, routes: [], children };
}

/** All routes at and below a node. */
export function routesBelow(node: PathNode): readonly WantedRoute[] {
  return node.children.length === 0
    ? node.routes
    : [...node.routes, ...node.children.flatMap(routesBelow)];
}
