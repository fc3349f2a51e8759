/** A small source of chance, that gives the same for the same seed. */
export interface Random {
  /** From 0 to `limit`, which is left out. */
  readonly below: (limit: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  /** True once in `times`. */
  readonly rarely: (times: number) => boolean;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit) | 0;
  };
  return {
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    rarely: (times) => below(times) === 0,
  };
}
