/** Which values of a column it can no longer hold. Stage: migrations. */
import type { ColumnFacts } from "./schema.js";

/**
 * The values that an enum does not have, in a column that may have them: `gone`
 * are words that it had before; null: any text but its `words`.
 */
export interface Narrowing {
  readonly gone: readonly string[] | null;
  readonly words: readonly string[];
}

/** Null if each value of a column may stay as far as words are concerned. */
export function narrowingOf(
  { values: before }: ColumnFacts,
  { values: words }: ColumnFacts,
): Narrowing | null {
  if (words === undefined) return null;
  if (before === undefined) return { gone: null, words };
  const gone = before.filter((word) => !words.includes(word));
  return gone.length === 0 ? null : { gone, words };
}
