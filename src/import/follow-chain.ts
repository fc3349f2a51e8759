/** Long ways down a tree of paths. Stage: import, a part of the fold (`fold.ts`). */
import type { PathNode } from "./path-tree.js";

/**
 * A long way down without a fork and without routes is one namespace:
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
  // The last word belongs to what stands at the end: it is what that is called.
  while (chain.at(-1) === end || chain.at(-1)?.children[0]?.kind === "param") {
    chain.pop();
  }
  const last = chain.at(-1);
  const hasParameter = chain.some(({ kind }) => kind !== "static");
  return last === undefined || chain.length < 3 || !hasParameter
    ? null
    : { path: chain.map(({ text }) => text).join("/"), end: last };
}
