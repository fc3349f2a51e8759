/**
 * Rounds of the event loop. What is done without waiting for anything, such as
 * reading from SQLite, goes on to its reply in the same round. Of many such
 * requests at once, each would wait for all others.
 */
import { setImmediate } from "node:timers";

/** How long a round may go on with new work, in milliseconds. */
const SHARE = 10;

/** When the first work of this round began. */
let began: number | null = null;

/** Whether work that begins now can wait for the next round. */
export function isRoundLong(): boolean {
  if (began !== null) return performance.now() - began > SHARE;
  began = performance.now();
  setImmediate(() => {
    began = null;
  });
  return false;
}

/** Waits for the next round, and behind all who have waited longer. */
export function nextRound(): Promise<void> {
  return new Promise((done) => {
    setImmediate(done);
  });
}
