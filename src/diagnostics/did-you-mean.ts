/**
 * Guesses which of the allowed words was meant. Pure and deterministic: ties
 * keep the order of the candidates.
 */

/**
 * The candidates that are nearest to `word`, at most three, best first; none if
 * all are too far away. A word that differs only in case or in its separators
 * (`Index`, `path_names`) has a distance of zero.
 */
export function closest(word: string, candidates: readonly string[]): string[] {
  const folded = fold(word);
  const limit = Math.max(1, Math.floor(folded.length / 3));
  let best = limit + 1;
  let found: string[] = [];
  for (const candidate of candidates) {
    if (candidate === word) continue;
    const other = fold(candidate);
    const distance = editDistance(folded, other, Math.min(best, limit));
    // If every letter differs, there is no likeness at all.
    if (distance > 0 && distance >= other.length) continue;
    if (distance < best) {
      best = distance;
      found = [candidate];
    } else if (distance === best && best <= limit) {
      found.push(candidate);
    }
  }
  return found.slice(0, 3);
}

/**
 * The note under the caret, `did you mean "show"?`, with the replacement if it
 * is certain.
 */
export function suggest(
  word: string,
  candidates: readonly string[],
): { note?: string; replacement?: string } {
  const found = closest(word, candidates);
  const [first] = found;
  if (first === undefined) return {};
  const note = `did you mean ${listWords(found, "or")}?`;
  return found.length === 1 ? { note, replacement: first } : { note };
}

/** `"a", "b" or "c"` */
export function listWords(
  words: readonly string[],
  conjunction: "or" | "and",
  quote = true,
): string {
  const shown = quote ? words.map((word) => JSON.stringify(word)) : [...words];
  const last = shown.pop();
  if (last === undefined) return "";
  return shown.length === 0
    ? last
    : `${shown.join(", ")} ${conjunction} ${last}`;
}

/** `a, b and 3 more`: at most `most` words are named. */
export function listSome(words: Iterable<string>, most: number): string {
  const all = [...words];
  const named = all.slice(0, most).join(", ");
  const more = all.length - most;
  return more > 0 ? `${named} and ${more} more` : named;
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[-_ ]/g, "");
}

/**
 * Optimal string alignment distance (insert, delete, replace, swap of two
 * neighbors), or `limit + 1` as soon as it is known to be more than `limit`.
 * leven and fastest-levenshtein count a swap as two mistakes: `shwo` would no
 * longer suggest `show`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let smallest = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(
        at(previous, j) + 1,
        at(row, j - 1) + 1,
        at(previous, j - 1) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, at(before, j - 2) + 1);
      }
      row.push(cost);
      smallest = Math.min(smallest, cost);
    }
    if (smallest > limit) return limit + 1;
    before = previous;
    previous = row;
  }
  return Math.min(at(previous, b.length), limit + 1);
}

/** A cell of a row that is known to be there. */
function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
