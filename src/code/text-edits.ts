/** Code: changes of a text as stretches to replace. Knows no syntax. */

/** A stretch of the old text, and what stands there instead. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Puts text in front of the character at `at`. */
export function insertAt(at: number, text: string): TextEdit {
  return { start: at, end: at, text };
}

/**
 * The text with all edits made; none may reach into another. Insertions at one
 * place stand in the order of the list.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = "";
  let from = 0;
  for (const { start, end, text: put } of inOrder(edits)) {
    if (start < from) throw new Error(`two edits at ${start}`);
    result += text.slice(from, start) + put;
    from = end;
  }
  return result + text.slice(from);
}

/**
 * The text without insertions that were made in it, found again in `after`
 * alone: equal to what stood there before, or an insertion did not go where it
 * should.
 */
export function withoutInsertions(
  after: string,
  insertions: readonly TextEdit[],
): string {
  let result = "";
  let from = 0;
  let shift = 0;
  for (const { start, text: put } of inOrder(insertions)) {
    const at = start + shift;
    if (!after.startsWith(put, at)) return "";
    result += after.slice(from, at);
    from = at + put.length;
    shift += put.length;
  }
  return result + after.slice(from);
}

/** By place, each once: several searches may find the same one. */
function inOrder(edits: readonly TextEdit[]): readonly TextEdit[] {
  const byContent = new Map(
    edits.map((edit) => [`${edit.start} ${edit.end} ${edit.text}`, edit]),
  );
  return [...byContent.values()].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  );
}
