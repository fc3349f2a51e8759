/**
 * Which routes at an address are which of the seven actions. If a source names
 * its actions, the names decide: `GET /articles` with the action `list` is not
 * an index. Stage: import.
 */
import type { StandardAction, Method } from "../manifest/words.js";
import { snakeCase } from "../model/words.js";
import type { WantedRoute } from "./source.js";

/** Whose address it is: a collection's, a member's or a singleton's. */
export type AddressKind = "collection" | "member" | "singleton";

const member = {
  GET: "show",
  PUT: "update",
  PATCH: "update",
  DELETE: "destroy",
} as const;

const actionsAt: Readonly<
  Record<AddressKind, Readonly<Partial<Record<Method, StandardAction>>>>
> = {
  collection: { GET: "index", POST: "create" },
  member,
  singleton: { ...member, POST: "create" },
};

export interface Claimed {
  readonly actions: ReadonlyMap<StandardAction, readonly WantedRoute[]>;
  /** The routes that are none of the seven actions. */
  readonly rest: readonly WantedRoute[];
}

/**
 * Sorts the routes of an address.
 *
 * @param controller the controller that the actions must belong to
 */
export function claim(
  routes: readonly WantedRoute[],
  position: AddressKind,
  controller: string | undefined = mainController(routes),
): Claimed {
  const actions = new Map<StandardAction, readonly WantedRoute[]>();
  const rest: WantedRoute[] = [];
  for (const route of routes) {
    const action = actionsAt[position][route.method];
    const isOwn = route.controller === controller;
    if (action !== undefined && isOwn && mayBe(route, action)) {
      actions.set(action, [...(actions.get(action) ?? []), route]);
    } else rest.push(route);
  }
  return { actions, rest };
}

/** Whether a route may be an action: the source says so, or says nothing. */
export function mayBe(
  { action }: WantedRoute,
  wanted: StandardAction,
): boolean {
  if (action === undefined) return true;
  const name = snakeCase(action);
  return name === wanted || (wanted === "destroy" && name === "delete");
}

/** The controller of most of the routes; undefined if none is known. */
export function mainController(
  routes: readonly WantedRoute[],
): string | undefined {
  const counts = new Map<string, number>();
  for (const { controller } of routes) {
    if (controller === undefined) continue;
    counts.set(controller, (counts.get(controller) ?? 0) + 1);
  }
  let main: string | undefined;
  for (const [name, count] of [...counts].sort()) {
    if (count > (counts.get(main ?? "") ?? 0)) main = name;
  }
  return main;
}
