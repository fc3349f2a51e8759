/** Random draws by a seed: the same seed draws the same. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 up to, but not, 1: Mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number below a limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  isIn(percent: number): boolean {
    return this.next() * 100 < percent;
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }

  /** Some of a list, in its order. */
  some<T>(list: readonly T[], percent: number): readonly T[] {
    return list.filter(() => this.isIn(percent));
  }
}
