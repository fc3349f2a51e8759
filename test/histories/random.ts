/** Random choices that a seed decides, the same on every machine. */

export interface Random {
  /** From 0 to `below`, that one left out. */
  readonly int: (below: number) => number;
  readonly chance: (of: number) => boolean;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** A number that no other call gave. */
  readonly serial: () => number;
}

/** Mulberry32: small, and good enough to choose with. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  let count = 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return {
    int,
    chance: (of) => next() < of,
    pick: (items) => {
      const item = items[int(items.length)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
    serial: () => (count += 1),
  };
}
