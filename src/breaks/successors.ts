/**
 * What names that are gone are called now: `articlePath` is `magazineArticlePath` once
 * articles are below a magazine. Stage: breaks.
 */
import type { BreakFacts } from "./facts.js";

/** The new names by the old ones, of functions with their arguments. */
export function pairNames(
  files: readonly (readonly [BreakFacts, BreakFacts])[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [before, after] of files) {
    const gone = [...before.names].filter((name) => !after.names.has(name));
    const fresh = [...after.names].filter((name) => !before.names.has(name));
    const isSameCount = gone.length === fresh.length;
    for (const [index, name] of gone.entries()) {
      const next = isSameCount ? fresh[index] : findAkin(name, fresh);
      if (next === undefined) continue;
      found.set(name, after.functions.get(next)?.text ?? next);
    }
  }
  return found;
}

/** The name that has all words of another, or of which the other has all. */
function findAkin(name: string, others: readonly string[]): string | undefined {
  const words = wordsOf(name);
  return others
    .filter(
      (other) =>
        isWithin(words, wordsOf(other)) || isWithin(wordsOf(other), words),
    )
    .sort((a, b) => a.length - b.length)[0];
}

function wordsOf(name: string): readonly string[] {
  return name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
}

/** Whether words occur in this order, the last one at the end of both. */
function isWithin(words: readonly string[], all: readonly string[]): boolean {
  if (words.at(-1) !== all.at(-1)) return false;
  let at = 0;
  for (const word of all) if (word === words[at]) at += 1;
  return at === words.length;
}
