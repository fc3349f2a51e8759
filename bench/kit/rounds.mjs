// @ts-check
/** Runs what is compared in turn, so that a slow minute slows all of it. */

/**
 * Runs each contender once in every round, in an order that is turned from
 * round to round.
 *
 * @template {string} Name
 * @param {Record<Name, () => number | Promise<number>>} contenders each gives its own time, in milliseconds
 * @param {{ rounds: number, warmup?: number }} options
 * @returns {Promise<Record<Name, number[]>>}
 */
export async function compareRounds(contenders, { rounds, warmup = 1 }) {
  const names = /** @type {Name[]} */ (Object.keys(contenders));
  const times = /** @type {Record<Name, number[]>} */ (
    Object.fromEntries(names.map((name) => [name, []]))
  );
  for (let round = -warmup; round < rounds; round++) {
    const turn = (round + warmup) % names.length;
    for (const name of [...names.slice(turn), ...names.slice(0, turn)]) {
      const time = await contenders[name]();
      if (round >= 0) times[name].push(time);
    }
  }
  return times;
}

/**
 * The same for functions of this process: the time of one call of each, in
 * milliseconds. How many calls make a measurement is found by trying. A call
 * that gives a value keeps the engine from leaving the work out: the values are
 * collected, and have to be of some use to nobody.
 *
 * @template {string} Name
 * @param {Record<Name, () => unknown>} contenders
 * @param {{ rounds: number, warmup?: number, least?: number }} options `least`: milliseconds of one measurement
 * @returns {Promise<Record<Name, number[]>>}
 */
export async function compareFunctions(
  contenders,
  { rounds, warmup = 2, least = 40 },
) {
  const names = /** @type {Name[]} */ (Object.keys(contenders));
  const timed = /** @type {Record<Name, () => number>} */ ({});
  for (const name of names) {
    const call = contenders[name];
    let calls = 1;
    while (timeCalls(call, calls) < least) calls *= 2;
    timed[name] = () => timeCalls(call, calls) / calls;
  }
  return compareRounds(timed, { rounds, warmup });
}

let sink = 0;

/**
 * @param {() => unknown} call
 * @param {number} calls
 */
function timeCalls(call, calls) {
  const start = process.hrtime.bigint();
  for (let index = 0; index < calls; index++) {
    if (call() === sink) sink += 1;
  }
  return Number(process.hrtime.bigint() - start) / 1e6;
}
