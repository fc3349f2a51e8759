/**
 * Whether an address that ends in an id leads to another route. Stage: emit. A
 * helper throws for such an address: what is created there has none.
 */
import { createModelMatcher } from "../model/matcher.js";
import type { Helper, Model, Route } from "../model/types.js";
import type { KeyType } from "../runtime/fields.js";
import { findKeys, keyOf } from "./records/keys.js";

/** Ids of each length that a constraint may ask for. */
const IDS: Readonly<Record<KeyType, readonly string[]>> = {
  integer: Array.from({ length: 9 }, (_, index) => String(10 ** index)),
  uuid: ["0192f0c1-9a2b-7000-8000-00000000000a"],
};

/** Finds the routes at whose addresses another route takes an id. */
export function findTakenIds(model: Model): (route: Route) => boolean {
  const helpers = new Map(model.helpers.map((each) => [each.base, each]));
  const keysOf = findKeys(model);
  return (route) => {
    const helper = helpers.get(route.helper ?? "");
    const own = route.args.at(-1)?.name ?? "";
    const key = keyOf(keysOf(route), own);
    // Of a text, nothing says which it will be.
    if (helper === undefined || helper.rivals.length === 0 || key === null)
      return false;
    const isTaken = createRivalTest(helper);
    return IDS[key].some((id) => isTaken(addressOf(helper.path, own, id)));
  };
}

/** Creates the test of whether one of a helper's rivals takes an address. */
export function createRivalTest({ rivals }: Helper): (path: string) => boolean {
  const match = createModelMatcher(rivals);
  // No route has this method, so that only the path counts.
  return (path) => match("?", path).status !== 404;
}

function addressOf(path: string, own: string, id: string): string {
  return path.replace(/[:*](\w+)/g, (_, name: string) =>
    name === own ? id : "1",
  );
}
