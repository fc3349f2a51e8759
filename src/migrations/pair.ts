/**
 * Matches wanted items with existing ones, by the names that they have and had.
 * Stage: migrations.
 */
import { snakeCase } from "../model/words.js";
import type { Earlier } from "./schema.js";

/** Existing items by wanted name, and the faults in earlier names. */
export interface Pairs<Kind extends Earlier> {
  readonly of: ReadonlyMap<string, Kind>;
  readonly faults: readonly PairFault[];
}

export interface PairFault {
  readonly name: string;
  /**
   * `unknown`: nothing ever had that name; `taken`: the item of that name
   * already has a match.
   */
  readonly kind: "unknown" | "taken";
  readonly was: string;
}

/**
 * Pairs items by their names. A renamed item is no longer searched for under
 * its old name: the existing item remembers the names it had. So `was` can stay
 * in the manifest forever, and two names can swap places.
 */
export function pair<Kind extends Earlier>(
  wanted: readonly Earlier[],
  known: readonly Kind[],
): Pairs<Kind> {
  const of = new Map<string, Kind>();
  const faults: PairFault[] = [];
  const claims = settleClaims(wanted.map((item) => claim(item, known)));
  const taken = new Map<Kind, string>();
  for (const { item, found } of keptFirst(claims)) {
    const { name, was } = item;
    const owner = found && taken.get(found);
    const own = known.find((each) => each.name === name);
    const chosen = owner === undefined ? found : own;
    if (chosen !== undefined && chosen !== null && !taken.has(chosen)) {
      taken.set(chosen, name);
      of.set(name, chosen);
    } else if (found !== null && was.length > 0) {
      faults.push({ name, kind: "taken", was: found.name });
    } else if (was[0] !== undefined) {
      faults.push({ name, kind: "unknown", was: was[0] });
    }
  }
  return { of, faults };
}

interface Claim<Kind extends Earlier> {
  readonly item: Earlier;
  /** The best match. */
  readonly found: Kind | null;
  /** All items whose own history matches that of the wanted item. */
  readonly whole: readonly Kind[];
}

/** Items that keep their name are matched before those that take another's. */
function keptFirst<Kind extends Earlier>(
  claims: readonly Claim<Kind>[],
): readonly Claim<Kind>[] {
  const isKept = ({ item, found }: Claim<Kind>): boolean =>
    found?.name === item.name;
  return [...claims.filter(isKept), ...claims.filter((one) => !isKept(one))];
}

/** Finds items with any of an item's names; a matching history counts most. */
function claim<Kind extends Earlier>(
  item: Earlier,
  known: readonly Kind[],
): Claim<Kind> {
  const chain = [item.name, ...item.was];
  const named = chain.flatMap((each, index) => {
    // Skip repeated names: an item is not renamed to the name it has.
    const one =
      chain.indexOf(each) < index ? undefined : findNamed(known, each);
    return one === undefined ? [] : [{ one, before: chain.slice(index + 1) }];
  });
  const whole = named
    .filter(({ one, before }) =>
      before.every((old, at) => isAlike(old, one.was[at])),
    )
    .map(({ one }) => one);
  const found = whole[0] ?? named[0]?.one ?? null;
  return { item, found, whole: [...new Set(whole)] };
}

/**
 * An item with only one match gets it before items with several. Otherwise a
 * `was` that has already been applied would hold on to a column that swaps
 * places with another one.
 */
function settleClaims<Kind extends Earlier>(
  claims: readonly Claim<Kind>[],
): readonly Claim<Kind>[] {
  const settled = new Map<Earlier, Claim<Kind>>();
  const taken = new Set<Kind>();
  const order = keptFirst(claims);
  const freeOf = ({ whole }: Claim<Kind>): readonly Kind[] =>
    whole.filter((one) => !taken.has(one));
  for (;;) {
    const next = order.find(
      (one) => !settled.has(one.item) && freeOf(one).length === 1,
    );
    if (next === undefined) break;
    const [found = null] = freeOf(next);
    settled.set(next.item, { ...next, found });
    if (found !== null) taken.add(found);
  }
  return claims.map((one) => settled.get(one.item) ?? one);
}

/**
 * Names that differ only in how their words are separated are the same, since
 * `naming` may change.
 */
function findNamed<Kind extends Earlier>(
  known: readonly Kind[],
  name: string,
): Kind | undefined {
  return (
    known.find((item) => item.name === name) ??
    known.find((item) => isAlike(item.name, name))
  );
}

function isAlike(one: string, other: string | undefined): boolean {
  return other !== undefined && snakeCase(one) === snakeCase(other);
}
