/** Edits of a text as stretches to replace. Stage: edit. Knows no syntax. */

/** A stretch of the old text, and what stands there instead. */
export interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text with all cuts made; none may reach into another. */
export function applyCuts(text: string, cuts: readonly Cut[]): string {
  let result = "";
  let from = 0;
  for (const { start, end, text: put } of sortCuts(cuts)) {
    if (start < from) throw new Error(`two edits at ${start}`);
    result += text.slice(from, start) + put;
    from = end;
  }
  return result + text.slice(from);
}

/** In order, each once: several searches may find the same place. */
export function sortCuts(cuts: readonly Cut[]): readonly Cut[] {
  const seen = new Set<string>();
  return cuts
    .filter(({ start, end, text }) => {
      const id = `${start} ${end} ${text}`;
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    })
    .sort((a, b) => a.start - b.start || a.end - b.end);
}
