/**
 * Which of the things that are wanted is which of those that there are, by the
 * names that they have and had. Stage: migrations.
 */
import { snakeCase } from "../model/words.js";
import type { Earlier } from "./schema.js";

/** Pairs by the names that are wanted, and what was said wrongly of earlier ones. */
export interface Pairs<Kind extends Earlier> {
  readonly of: ReadonlyMap<string, Kind>;
  readonly faults: readonly PairFault[];
}

export interface PairFault {
  readonly name: string;
  /** `unknown`: nothing was ever called so; `taken`: what was called so is there under that name. */
  readonly kind: "unknown" | "taken";
  readonly was: string;
}

/**
 * A name that was changed before is no longer looked for: what is there knows the
 * names that it had. So `was` may stand in the manifest for ever, and two names can
 * change places.
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
  /** What fits best. */
  readonly found: Kind | null;
  /** All whose own history is that of the item. */
  readonly whole: readonly Kind[];
}

/** Those that keep their name have what they find before those that take another's. */
function keptFirst<Kind extends Earlier>(
  claims: readonly Claim<Kind>[],
): readonly Claim<Kind>[] {
  const isKept = ({ item, found }: Claim<Kind>): boolean =>
    found?.name === item.name;
  return [...claims.filter(isKept), ...claims.filter((one) => !isKept(one))];
}

/** What goes by one of an item's names: its own history counts most. */
function claim<Kind extends Earlier>(
  item: Earlier,
  known: readonly Kind[],
): Claim<Kind> {
  const chain = [item.name, ...item.was];
  const named = chain.flatMap((each, index) => {
    // Nothing was renamed to what it is called already.
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
 * An item that only one thing fits has it before those that others fit too: `was`
 * that is spent would keep a column that changes places with another one.
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

/** Names that differ only in how their words are divided are the same: `naming` may change. */
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
