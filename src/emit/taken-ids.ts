/**
 * Which rows have no address at a route: another one takes it, or a constraint
 * refuses it. Stage: emit. A helper throws for such a row: what is created there
 * has no address.
 */
import { ownValue } from "../diagnostics/values.js";
import { createModelMatcher } from "../model/matcher.js";
import { segmentsOf } from "../model/path.js";
import type { Helper, Model, HelperParam, ModelRoute } from "../model/types.js";
import type { ReadKey } from "../model/records/types.js";
import { findKeys, findTexts, keyTypeOf } from "./records/keys.js";

/** Ids of each length that a constraint may ask for. */
const IDS: Readonly<Record<ReadKey, readonly string[]>> = {
  integer: Array.from({ length: 9 }, (_, index) => String(10 ** index)),
  uuid: ["0192f0c1-9a2b-7000-8000-00000000000a"],
};

/**
 * Finds the routes at whose addresses another route takes an id, or their own
 * constraint refuses one.
 */
export function findTakenIds(model: Model): (route: ModelRoute) => boolean {
  const helpers = new Map(model.helpers.map((each) => [each.base, each]));
  const keysOf = findKeys(model);
  return (route) => {
    const helper = helpers.get(route.helper ?? "");
    const own = route.args.at(-1)?.name ?? "";
    const key = keyTypeOf(keysOf(route), own);
    // Of a text, nothing says which it will be.
    if (helper === undefined || key === null) return false;
    const isTaken = createRivalTest(helper);
    const source = ownValue(route.constraints, own);
    const pattern = new RegExp(`^(?:${source ?? ".*"})$`);
    return IDS[key].some(
      (id) => !pattern.test(id) || isTaken(addressOf(helper.path, own, id)),
    );
  };
}

/**
 * Finds the routes whose helpers refuse some rows: of a text such as a slug, which
 * may be a word that another route has (`new`), nothing says which it will be. No id
 * is such a word, but a constraint may refuse one that is a text.
 */
export function findRefused(model: Model): (route: ModelRoute) => boolean {
  const helpers = new Map(model.helpers.map((each) => [each.base, each]));
  const keysOf = findKeys(model);
  const isTaken = findTakenIds(model);
  const textsOf = findTexts(model);
  return (route) => {
    const keys = keysOf(route);
    // An id without a record is whatever the user's code makes it.
    const isText = ({ name, property }: HelperParam): boolean =>
      keyTypeOf(keys, name) === null && property !== "id";
    const { rivals = [], path = "" } = helpers.get(route.helper ?? "") ?? {};
    const hasWord = ({ name }: HelperParam): boolean => {
      const at = segmentsOf(path).findIndex(
        (segment) => segment.kind === "param" && segment.name === name,
      );
      return rivals.some(
        (rival) => segmentsOf(rival.path)[at]?.kind === "static",
      );
    };
    const above = route.args.slice(0, -1).filter(isText);
    const own = route.kind === "member" ? route.args.slice(-1) : [];
    const texts = textsOf(route);
    const isLimited = ({ name }: HelperParam): boolean =>
      Object.hasOwn(texts, name) && Object.hasOwn(route.constraints, name);
    return (
      own.some((each) => isText(each) || isLimited(each)) ||
      above.some(hasWord) ||
      isTaken(route)
    );
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
