/** How many random cases a test draws, and which tests run at all, where they run. */

/** Whether a test runs that is too long for `npm test`. */
export function isLong(): boolean {
  return countRuns(0, 1, 1) === 1;
}

/**
 * @param few in `npm test`, which has to stay quick
 * @param long in `npm run test:long`
 * @param soak in `npm run soak`, with `SOAK=1`
 */
export function countRuns(few: number, long: number, soak: number): number {
  if (process.env["SOAK"] !== undefined) return soak;
  return process.env["LONG"] === undefined ? few : long;
}
