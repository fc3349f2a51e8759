// @ts-check
/**
 * Few rows in which every two values of different factors stand together at
 * least once. The same rows for the same factors, always: nothing is drawn.
 */

/**
 * Row by row: begins with the first pair that no row has yet, and gives every
 * other factor the value that brings the most pairs which no row has yet.
 *
 * @template {Readonly<Record<string, readonly string[]>>} Factors
 * @param {Factors} factors names and their values
 * @returns {{ readonly [Name in keyof Factors]: Factors[Name][number] }[]}
 */
export function coverPairs(factors) {
  const names = Object.keys(factors);
  const open = new Set(listPairs(factors));
  const rows = [];
  for (const first of open) {
    /** @type {Record<string, string>} */
    const row = Object.fromEntries(JSON.parse(first));
    for (const name of names)
      row[name] ??= best(factors[name] ?? [], (value) =>
        countNew({ ...row, [name]: value }),
      );
    for (const pair of pairsOf(row)) open.delete(pair);
    rows.push(Object.fromEntries(names.map((name) => [name, row[name]])));
  }
  return /** @type {any} */ (rows);

  /** @param {Record<string, string>} row */
  function countNew(row) {
    return pairsOf(row).filter((pair) => open.has(pair)).length;
  }

  /**
   * The pairs of the values that a row has so far.
   * @param {Record<string, string>} row
   */
  function pairsOf(row) {
    const entries = names.flatMap((name) =>
      row[name] === undefined ? [] : [[name, row[name]]],
    );
    return entries.flatMap((one, index) =>
      entries.slice(index + 1).map((other) => JSON.stringify([one, other])),
    );
  }
}

/**
 * Every two values of different factors, each as a text.
 *
 * @param {Readonly<Record<string, readonly string[]>>} factors
 * @returns {string[]}
 */
export function listPairs(factors) {
  const all = Object.entries(factors);
  return all.flatMap(([name, values], index) =>
    all.slice(index + 1).flatMap(([other, others]) =>
      values.flatMap((value) =>
        others.map((second) =>
          JSON.stringify([
            [name, value],
            [other, second],
          ]),
        ),
      ),
    ),
  );
}

/**
 * The rows that have a value which none before them has, or all with SOAK=1: what there
 * is time for each time. Every value is in one of them.
 *
 * @template {Readonly<Record<string, string>>} Row
 * @param {readonly Row[]} rows
 */
export function takeSample(rows) {
  if (process.env["SOAK"] !== undefined) return rows;
  const seen = new Set();
  return rows.filter((row) => {
    const before = seen.size;
    for (const value of Object.entries(row)) seen.add(String(value));
    return seen.size > before;
  });
}

/**
 * The first of the values for which the most is counted.
 *
 * @param {readonly string[]} values
 * @param {(value: string) => number} count
 */
function best(values, count) {
  const most = Math.max(...values.map(count));
  return values.find((value) => count(value) === most) ?? "";
}
