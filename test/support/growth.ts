/**
 * Shows that work grows in proportion to its input, on any machine: one large
 * input is held against as many small ones as hold the same. What is linear
 * takes as long for both, what is quadratic takes sixteen times as long for
 * the large one. Counts time of the processor, and takes the best of several
 * rounds: a busy machine can spoil a round, but not all of them.
 */
import { expect } from "vitest";

const PARTS = 16;
const ROUNDS = 12;
/** Between 1, which is linear, and 16, which is quadratic. */
const MOST = 5;

/**
 * Fails where the time for an input grows faster than the input.
 *
 * @param make gives an input of a size
 */
export function expectLinear<Input>(
  size: number,
  make: (size: number) => Input,
  work: (input: Input) => void,
): void {
  const large = make(size);
  const small = make(size / PARTS);
  const repeat = (times: number, input: Input): number => {
    const start = process.cpuUsage();
    for (let time = 0; time < times; time += 1) work(input);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  // Compiles the code, so that the first round measures what the others do.
  repeat(PARTS, small);
  let best = Infinity;
  for (let round = 0; round < ROUNDS && best > MOST; round += 1) {
    const parts = repeat(PARTS, small);
    best = Math.min(best, repeat(1, large) / Math.max(parts, 1));
  }
  expect(best).toBeLessThanOrEqual(MOST);
}
