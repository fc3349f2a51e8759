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
  const names = new Names(known);
  const claims = decideClaims(wanted.map((item) => claim(item, names)));
  const taken = new Map<Kind, string>();
  for (const { item, found } of keptFirst(claims)) {
    const { name, was } = item;
    const owner = found && taken.get(found);
    const own = names.find(name);
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
  names: Names<Kind>,
): Claim<Kind> {
  const chain = [item.name, ...item.was];
  const named = chain.flatMap((each, index) => {
    // Skip repeated names: an item is not renamed to the name it has.
    const one = chain.indexOf(each) < index ? undefined : names.findAlike(each);
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
function decideClaims<Kind extends Earlier>(
  claims: readonly Claim<Kind>[],
): readonly Claim<Kind>[] {
  const decided = new Map<Earlier, Claim<Kind>>();
  const taken = new Set<Kind>();
  const order = keptFirst(claims);
  const rivals = findRivals(order);
  for (let at = 0; at < order.length; at += 1) {
    const next = order[at];
    if (next === undefined || decided.has(next.item)) continue;
    const [found, ...others] = next.whole.filter((one) => !taken.has(one));
    if (found === undefined || others.length > 0) continue;
    decided.set(next.item, { ...next, found });
    taken.add(found);
    // Those before it that wanted the same may have only one match by now.
    at = Math.min(at, (rivals.get(found) ?? at) - 1);
  }
  return claims.map((one) => decided.get(one.item) ?? one);
}

/** The place of the first claim to each item. */
function findRivals<Kind extends Earlier>(
  claims: readonly Claim<Kind>[],
): ReadonlyMap<Kind, number> {
  const first = new Map<Kind, number>();
  claims.forEach(({ whole }, at) => {
    for (const one of whole) if (!first.has(one)) first.set(one, at);
  });
  return first;
}

/** Finds items by their names; of two with one name, the first. */
class Names<Kind extends Earlier> {
  readonly #known: readonly Kind[];
  readonly #exact: ReadonlyMap<string, Kind>;
  #alike: ReadonlyMap<string, Kind> | null = null;

  constructor(known: readonly Kind[]) {
    this.#known = known;
    this.#exact = firstOf(known, ({ name }) => name);
  }

  find(name: string): Kind | undefined {
    return this.#exact.get(name);
  }

  /**
   * Names that differ only in how their words are separated are the same,
   * since `naming` may change.
   */
  findAlike(name: string): Kind | undefined {
    const exact = this.find(name);
    if (exact !== undefined) return exact;
    this.#alike ??= firstOf(this.#known, (item) => snakeCase(item.name));
    return this.#alike.get(snakeCase(name));
  }
}

function firstOf<Kind>(
  items: readonly Kind[],
  keyOf: (item: Kind) => string,
): ReadonlyMap<string, Kind> {
  return new Map(items.map((item) => [keyOf(item), item] as const).reverse());
}

function isAlike(one: string, other: string | undefined): boolean {
  return other !== undefined && snakeCase(one) === snakeCase(other);
}
