/** How much of an interface became what. Stage: import. */
import { ACTIONS } from "../manifest/words.js";
import type { ModelRoute } from "../model/types.js";

export interface Shares {
  /** Routes of the seven actions. */
  readonly actions: number;
  /** Routes of extra actions. */
  readonly extras: number;
  /** Entries of `routes`. */
  readonly rows: number;
}

/** Counts a manifest's routes by what they come from. */
export function countShares(routes: readonly ModelRoute[]): Shares {
  const inResources = routes.filter(({ resource }) => resource !== null);
  const actions = inResources.filter(({ action }) =>
    ACTIONS.some((known) => known === action),
  ).length;
  const extras = inResources.length - actions;
  return { actions, extras, rows: routes.length - inResources.length };
}
