/** What `create` of a store takes besides the context. Stage: emit. */
import { listUnset, listUnsetOf } from "../../model/tables/unset-fields.js";
import type { Model } from "../../model/types.js";
import type { RecordNames } from "../records/view-names.js";
import type { StoreData } from "../template-data/stores.js";

/**
 * The columns that the user's code has to set, by the type of what creates a
 * row: those that every action with it leaves to that code.
 */
export function listUnsetTypes(
  { controllers, places }: Model,
  names: RecordNames,
): ReadonlyMap<string, readonly string[]> {
  const placeOf = new Map(
    places.map(({ controller, data }) => [controller, data]),
  );
  const unset = new Map<string, readonly string[]>();
  for (const { key, actions } of controllers) {
    const place = placeOf.get(key);
    for (const action of place === undefined ? [] : actions) {
      const { input } = action.record;
      if (input?.kind !== "new" || place === undefined) continue;
      const type = names.get(input.view)?.create.names.read ?? "";
      const found = listUnset(action, place);
      const known = unset.get(type) ?? found;
      unset.set(
        type,
        known.filter((name) => found.includes(name)),
      );
    }
  }
  for (const [view, { create }] of names) {
    const { read } = create.names;
    if (!unset.has(read)) unset.set(read, listUnsetOf(view));
  }
  return unset;
}

/**
 * What `create` of a store takes; empty if that is what it takes by default.
 *
 * @param hasMore whether the store's type says more behind it
 */
export function describeCreates(
  news: readonly string[],
  unset: ReadonlyMap<string, readonly string[]>,
  hasMore: boolean,
): StoreData["creates"] {
  const creates = news.map((type) => ({ type, unset: unset.get(type) ?? [] }));
  const isTold = hasMore || creates.some((each) => each.unset.length > 0);
  return isTold ? creates : [];
}
