/** Code: changes to a text, as ranges to replace. Knows no syntax. */

/** A range of the old text, and its replacement. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Inserts text before the character at `at`. */
export function insertAt(at: number, text: string): TextEdit {
  return { start: at, end: at, text };
}

/**
 * The text with all edits applied; they must not overlap. Insertions at the
 * same position keep the order of the list.
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
 * Removes insertions from `after`, the text that contains them. If the result
 * differs from the original text, an insertion went to the wrong place.
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

/** By position, without duplicates: several searches may find the same edit. */
function inOrder(edits: readonly TextEdit[]): readonly TextEdit[] {
  const byContent = new Map(
    edits.map((edit) => [`${edit.start} ${edit.end} ${edit.text}`, edit]),
  );
  return [...byContent.values()].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  );
}
