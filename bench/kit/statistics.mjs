// @ts-check
/** Medians, spreads and slopes. */

/**
 * @param {readonly number[]} values at least one
 * @returns {number}
 */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? NaN;
  const lower = sorted[Math.ceil(middle) - 1] ?? NaN;
  return (lower + upper) / 2;
}

/**
 * The ratio of each pair: its median, and the least and the greatest.
 *
 * @param {readonly number[]} ours
 * @param {readonly number[]} theirs in the same rounds
 * @returns {{ ratio: number, spread: [number, number] }}
 */
export function compareTimes(ours, theirs) {
  const ratios = ours.map((time, round) => time / (theirs[round] ?? NaN));
  return {
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  };
}

/**
 * How a time grows with a size: the slope of the line through the logarithms,
 * by least squares. 1 is linear.
 *
 * @param {readonly (readonly [size: number, time: number])[]} points
 */
export function growthExponent(points) {
  const logs = points.map(([size, time]) => [Math.log(size), Math.log(time)]);
  const mean = (/** @type {number} */ index) =>
    logs.reduce((sum, point) => sum + (point[index] ?? NaN), 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  let above = 0;
  let below = 0;
  for (const [size = NaN, time = NaN] of logs) {
    above += (size - x) * (time - y);
    below += (size - x) ** 2;
  }
  return above / below;
}
