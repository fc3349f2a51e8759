/**
 * Which parameters of a route are ids of records. Stage: emit.
 */
import { ownValue } from "../../diagnostics/values.js";
import type { Model, ModelRoute } from "../../model/types.js";
import type {
  ActionRecord,
  ReadKey,
  TextKey,
} from "../../model/records/types.js";

/** The types of ids, by parameter name. */
export type Keys = Readonly<Record<string, ReadKey>>;

/** What the actions of routes say of their records; routes without one say nothing. */
function findByRoute<Said>(
  { controllers }: Model,
  read: (record: ActionRecord) => Readonly<Record<string, Said>>,
): (route: ModelRoute) => Readonly<Record<string, Said>> {
  const known = new Map<ModelRoute, Readonly<Record<string, Said>>>();
  for (const { actions } of controllers)
    for (const { routes, record } of actions)
      for (const route of routes) known.set(route, read(record));
  return (route) => known.get(route) ?? {};
}

/** Finds the parameters of a route that are ids, if it has some. */
export function findKeys(model: Model): (route: ModelRoute) => Keys {
  return findByRoute(model, ({ keys }) => keys);
}

/** Finds the parameters of a route that are ids and texts, if it has some. */
export function findTexts(
  model: Model,
): (route: ModelRoute) => Readonly<Record<string, TextKey>> {
  return findByRoute(model, ({ texts }) => texts);
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
