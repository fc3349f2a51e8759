/** How many random cases a test draws, where it runs. */

/**
 * @param few in `npm test`, which has to stay quick
 * @param long in `npm run test:long`
 * @param soak in `npm run soak`, with `SOAK=1`
 */
export function countRuns(few: number, long: number, soak: number): number {
  if (process.env["SOAK"] !== undefined) return soak;
  return process.env["LONG"] === undefined ? few : long;
}
