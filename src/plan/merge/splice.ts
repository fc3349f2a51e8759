/** Merge, its one way to change a text: insertions. Must not know any syntax. */

/** Text that is put in front of the character at `at`. */
export interface Splice {
  readonly at: number;
  readonly text: string;
}

/** Insertions at one place stand in the order of the list. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  let result = "";
  let from = 0;
  for (const { at, text: added } of sortSplices(splices)) {
    result += text.slice(from, at) + added;
    from = at;
  }
  return result + text.slice(from);
}

/**
 * The text without the insertions, found again in `after` alone: equal to what
 * stood there before, or an insertion did not go where it should.
 */
export function withoutSplices(
  after: string,
  splices: readonly Splice[],
): string {
  let result = "";
  let from = 0;
  let shift = 0;
  for (const { at, text: added } of sortSplices(splices)) {
    const start = at + shift;
    if (!after.startsWith(added, start)) return "";
    result += after.slice(from, start);
    from = start + added.length;
    shift += added.length;
  }
  return result + after.slice(from);
}

function sortSplices(splices: readonly Splice[]): readonly Splice[] {
  return [...splices].sort((a, b) => a.at - b.at);
}
