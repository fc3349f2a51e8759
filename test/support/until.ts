/**
 * Waits for what a test has caused. How long it takes is never asserted: only
 * the limit of the test as a whole ends a wait for what never comes.
 */
import { setTimeout as sleep } from "node:timers/promises";

/** @param pause milliseconds between two looks; what a look costs decides it */
export async function until(holds: () => boolean, pause = 5): Promise<void> {
  while (!holds()) await sleep(pause);
}

/**
 * Lets the event loop turn until a number stays the same for many turns, or
 * passes a limit. Gives the number.
 */
export async function untilSteady(
  read: () => number,
  limit: number,
): Promise<number> {
  let last = read();
  for (let same = 0; same < 200 && last < limit; same += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if (read() !== last) same = 0;
    last = read();
  }
  return last;
}
