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
  const claims = wanted.map((item) => ({ item, found: claim(item, known) }));
  const isKept = ({ item, found }: (typeof claims)[number]): boolean =>
    found?.name === item.name;
  const taken = new Map<Kind, string>();
  const sorted = [
    ...claims.filter(isKept),
    ...claims.filter((one) => !isKept(one)),
  ];
  for (const { item, found } of sorted) {
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

/** The one of all names that fits best: its own history counts most. */
function claim<Kind extends Earlier>(
  { name, was }: Earlier,
  known: readonly Kind[],
): Kind | null {
  const chain = [name, ...was];
  const found = chain.flatMap((each, index) => {
    const item = findNamed(known, each);
    if (item === undefined) return [];
    const before = chain.slice(index + 1);
    const isWhole = before.every((old, at) => isAlike(old, item.was[at]));
    return [{ item, isWhole }];
  });
  const best = found.find(({ isWhole }) => isWhole) ?? found[0];
  return best?.item ?? null;
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
