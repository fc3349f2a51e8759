/**
 * Which parameters of a route are ids of records. Stage: emit.
 */
import { ownValue } from "../../diagnostics/values.js";
import type { Model, ModelRoute } from "../../model/types.js";
import type { ReadKey, TextKey } from "../../model/records/types.js";

/** The types of ids, by parameter name. */
export type Keys = Readonly<Record<string, ReadKey>>;

const NONE: Keys = {};

/** Finds the parameters of a route that are ids, if it has any. */
export function findKeys({ controllers }: Model): (route: ModelRoute) => Keys {
  const known = new Map<ModelRoute, Keys>();
  for (const { actions } of controllers)
    for (const { routes, record } of actions)
      for (const route of routes) known.set(route, record.keys);
  return (route) => known.get(route) ?? NONE;
}

/** Finds the parameters of a route that are ids and texts, if it has any. */
export function findTexts({
  controllers,
}: Model): (route: ModelRoute) => Readonly<Record<string, TextKey>> {
  const known = new Map(
    controllers.flatMap(({ actions }) =>
      actions.flatMap(({ routes, record }) =>
        routes.map((route) => [route, record.texts] as const),
      ),
    ),
  );
  return (route) => known.get(route) ?? {};
}

/** The type of id that a parameter is; null if it is any text. */
export function keyTypeOf(keys: Keys, name: string): ReadKey | null {
  return ownValue(keys, name) ?? null;
}

/** Whether any path parameter is a number. */
export function hasNumbers({ controllers }: Model): boolean {
  return controllers.some(({ actions }) =>
    actions.some(({ record }) =>
      Object.values(record.keys).includes("integer"),
    ),
  );
}
