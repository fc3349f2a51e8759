/** Long chains in a path tree. Stage: import, part of the fold (`fold.ts`). */
import type { PathNode } from "./path-tree.js";

/**
 * Makes one namespace of a long chain without forks or routes:
 * `/subscriptions/:subscription/groups/:group/providers`.
 */
export function followChain(
  node: PathNode,
): { readonly path: string; readonly end: PathNode } | null {
  const chain = [node];
  let end = node;
  for (;;) {
    const [next, ...others] = end.children;
    if (next === undefined || others.length > 0 || end.routes.length > 0) break;
    if (next.kind === "rest") break;
    end = next;
    chain.push(end);
  }
  // The last word names what is at the end of the chain, so it stays with it.
  while (chain.at(-1) === end || chain.at(-1)?.children[0]?.kind === "param") {
    chain.pop();
  }
  const last = chain.at(-1);
  const hasParameter = chain.some(({ kind }) => kind !== "static");
  return last === undefined || chain.length < 3 || !hasParameter
    ? null
    : { path: chain.map(({ text }) => text).join("/"), end: last };
}
