/**
 * Tables of generated tests, in parts if they are long. Stage: emit. The
 * compiler compares the rows of a literal with one another, and gives up at
 * about a thousand rows of different shapes (TS2590); rows of parts that say
 * what they hold are of one type.
 */
import type { TableParts } from "../template-data/tests.js";

/** Half of what any compiler takes, whatever the rows look like. */
export const LONGEST = 500;

/**
 * The parts of a table: the table itself, if it is not too long.
 *
 * @param name of the constant: no other one has an underscore
 */
export function inParts<Row>(
  name: string,
  rows: readonly Row[],
): TableParts<Row> {
  if (rows.length <= LONGEST)
    return { name, parts: [{ name, rows }], joined: [] };
  const count = Math.ceil(rows.length / LONGEST);
  const parts = Array.from({ length: count }, (_, index) => ({
    name: `${name}_${index + 1}`,
    rows: rows.slice(index * LONGEST, (index + 1) * LONGEST),
  }));
  return { name, parts, joined: parts.map((part) => part.name) };
}
