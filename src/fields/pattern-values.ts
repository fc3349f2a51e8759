/**
 * Values that a constraint accepts, generated from the regular expression
 * itself. Stage: emit, for the tests it writes. Deterministic; values that
 * lookaround and other fine points refuse are filtered out by trying them.
 */
import { type PatternFlags, writerOf } from "../runtime/make/pattern-texts.js";

/** How often something is repeated that may be repeated without limit. */
const REPEATS = 3;

/** How many attempts are made for one pattern. */
const ATTEMPTS = 400;

/**
 * Values that match the whole of a pattern, plainest first.
 *
 * @param source that of a constraint: it compiles, and is anchored at both ends
 * @param count how many values are wanted
 * @param flags those that it is compiled with: patterns of fields have `u`
 * @returns fewer than `count`, or none, if no more were found
 */
export function findValues(
  source: string,
  count: number,
  flags: PatternFlags = "",
): readonly string[] {
  const pattern = new RegExp(`^(?:${source})$`, flags);
  const write = writerOf(source, flags);
  const values = new Set<string>();
  for (let number = 0; number < ATTEMPTS && values.size < count; number++) {
    // The digits of the number, in a base that changes, make the decisions.
    let rest = number;
    const choose = (choices: number): number => {
      const chosen = rest % choices;
      rest = Math.floor(rest / choices);
      return chosen;
    };
    const value = write(choose, REPEATS);
    if (pattern.test(value)) values.add(value);
  }
  return [...values];
}
