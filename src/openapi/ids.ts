/**
 * The ids of operations: from the action and, if it has several routes, from
 * the method. Stage: openapi.
 */
import type { ModelRoute } from "../model/types.js";
import { camelCase, capitalize } from "../model/words.js";
import type { ActionFacts } from "./facts.js";
import { escapeName, UniqueNames } from "./names.js";

export interface OperationIds {
  readonly of: (route: ModelRoute) => string;
  /** Names what a form requests with `_method`. */
  readonly nameForm: (id: string) => string;
}

/**
 * Names the operations of routes: `articlesUpdate`, and `articlesUpdatePut` for
 * another of its methods.
 */
export function nameOperations(
  routes: readonly ModelRoute[],
  facts: ReadonlyMap<ModelRoute, ActionFacts>,
): OperationIds {
  const names = new UniqueNames();
  const ids = new Map<ModelRoute, string>();
  const wanted = routes.map((route) => [route, baseOf(route, facts)] as const);
  // The first route of an action has the plain name, wherever the others are.
  const firsts = new Set<string>();
  const rest: (readonly [ModelRoute, string])[] = [];
  for (const [route, base] of wanted) {
    if (firsts.has(base)) rest.push([route, base]);
    else ids.set(route, names.claim(base));
    firsts.add(base);
  }
  for (const [route, base] of rest) {
    ids.set(route, names.claim(base + wordOf(route)));
  }
  return {
    of: (route) => ids.get(route) ?? "",
    nameForm: (id) => names.claim(`${id}Form`),
  };
}

/**
 * `articlesUpdate`, from the type of the action; for a redirect, from its path.
 */
function baseOf(
  route: ModelRoute,
  facts: ReadonlyMap<ModelRoute, ActionFacts>,
): string {
  const type = facts.get(route)?.action.type;
  if (type === undefined) {
    const words = camelCase(route.path.replaceAll(/[^\p{L}\p{N}]+/gu, "_"));
    return escapeName(`redirect${capitalize(words)}`);
  }
  return escapeName(type.charAt(0).toLowerCase() + type.slice(1));
}

function wordOf({ method }: ModelRoute): string {
  return capitalize(method.toLowerCase());
}
