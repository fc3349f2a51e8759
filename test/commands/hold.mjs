// @ts-check
/**
 * Loaded into the command line by `--import`, for tests that interrupt it: the
 * run stops in the middle of its writing until the signal is there, however
 * fast or slow the machine is. Its clock runs ahead, so that it says how far it
 * is, as it does on a slow machine.
 */
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";

/** So many steps of writing are made, and no more. */
const STEPS = 20;

const { setImmediate: turn } = timers;
let steps = 0;

/** @type {(...args: unknown[]) => Promise<unknown>} */
async function hold(value, options) {
  steps += 1;
  if (steps !== STEPS) return turn(value, Object(options));
  // A handler of a signal alone keeps no process.
  const alive = setInterval(() => undefined, 1000);
  await new Promise((resolve) => process.once("SIGINT", resolve));
  clearInterval(alive);
  return value;
}

Object.assign(timers, { setImmediate: hold });
syncBuiltinESMExports();

let ahead = 0;
const now = performance.now.bind(performance);
performance.now = () => now() + (ahead += 1000);
