/**
 * The routes of a source by the segments of their paths. Stage: import.
 */
import { parseSegment } from "../model/segment.js";
import type { Wanted } from "./source.js";

export interface PathNode {
  /** The segment as our table writes it; "" at the root. */
  readonly text: string;
  readonly kind: "static" | "param" | "mixed" | "rest";
  /** Of a parameter; else "". */
  readonly name: string;
  /** The routes that end here. */
  readonly routes: readonly Wanted[];
  /** In the order of their texts. */
  readonly children: readonly PathNode[];
}

interface Growing extends PathNode {
  readonly routes: Wanted[];
  readonly children: Growing[];
}

/** Makes the tree of routes that are in order. */
export function growTree(routes: readonly Wanted[]): PathNode {
  const root = grow("");
  for (const route of routes) {
    let node = root;
    for (const text of route.segments) {
      // They come in order, so that what is the same is the last one.
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

/** A node that stands in for another, with only some of its children. */
export function withChildren(
  node: PathNode,
  children: readonly PathNode[],
): PathNode {
  return { ...node, routes: [], children };
}

/** All routes at a node and below it. */
export function routesBelow(node: PathNode): readonly Wanted[] {
  return node.children.length === 0
    ? node.routes
    : [...node.routes, ...node.children.flatMap(routesBelow)];
}
