/**
 * Which parameters of a route are ids of records. Stage: emit.
 */
import type { Model, Route } from "../../model/types.js";
import type { KeyType } from "../../runtime/fields.js";

/** The types of ids, by the names of parameters. */
export type Keys = Readonly<Record<string, KeyType>>;

const NONE: Keys = {};

/** Finds the parameters of a route that are ids; none where it has none. */
export function findKeys({ controllers }: Model): (route: Route) => Keys {
  const known = new Map<Route, Keys>();
  for (const { actions } of controllers)
    for (const { routes, record } of actions)
      for (const route of routes) known.set(route, record.keys);
  return (route) => known.get(route) ?? NONE;
}

/** The type of the id that a parameter is; null where it is any text. */
export function keyOf(keys: Keys, name: string): KeyType | null {
  return Object.hasOwn(keys, name) ? (keys[name] ?? null) : null;
}

/** Whether some parameter of a path is a number. */
export function hasNumbers({ controllers }: Model): boolean {
  return controllers.some(({ actions }) =>
    actions.some(({ record }) =>
      Object.values(record.keys).includes("integer"),
    ),
  );
}
