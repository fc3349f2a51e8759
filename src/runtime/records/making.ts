/**
 * What values are invented with. It is the same for the same number: there is no clock,
 * and no chance, and what varies is drawn from the number.
 */

/** Draws a whole number from 0 up, below a count. */
export type Draw = (count: number) => number;

/** What a value is made for. */
export interface Making {
  /** The number of its row. */
  readonly number: number;
  /** How often it was tried to make a row that differs from others. */
  readonly tries: number;
  readonly draw: Draw;
  /** The id of a row of a record; undefined if there is none. */
  readonly idOf: (record: string, draw: Draw) => unknown;
}

/** Makes a value of a field; undefined if none is known that the field accepts. */
export type ValueMaker = (making: Making) => unknown;

/**
 * A generator of numbers: Marsaglia's xorshift (Journal of Statistical Software 8:14),
 * begun with what FNV-1a makes of a name, and a number. It uses whole numbers of 32 bits
 * only, so that every engine draws the same.
 *
 * @param seed what `seedOf` makes of a name
 */
export function createDraw(seed: number, number: number): Draw {
  let state = scatter(seed ^ Math.imul(number + 1, 0x9e3779b1)) || 1;
  return (count) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((scatter(state) >>> 0) / 2 ** 32) * count);
  };
}

/** Numbers that differ little become such that differ much. */
function scatter(value: number): number {
  const mixed = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  return mixed ^ (mixed >>> 15);
}

/** A number that stands for a name. */
export function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  }
  return hash;
}
