/**
 * An oracle for "no line is lost": knows nothing of how the merge works. It
 * reads both texts as lists of lines, newlines included.
 */

/** Lines with the newline they end in. */
export function linesOf(text: string): readonly string[] {
  return text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? [];
}

/**
 * The lines of `before` that `after` does not have whole and in order. A last
 * line without a newline may get one.
 */
export function lostLines(before: string, after: string): readonly string[] {
  const lines = linesOf(after);
  const lost: string[] = [];
  let at = 0;
  for (const line of linesOf(before)) {
    const found = lines.findIndex(
      (other, index) =>
        index >= at &&
        (other === line ||
          (!/[\r\n]$/.test(line) && other.replace(/[\r\n]+$/, "") === line)),
    );
    if (found === -1) lost.push(line);
    else at = found + 1;
  }
  return lost;
}

/** Whether all characters of `before` stand in `after`, in order. */
export function isSubsequence(before: string, after: string): boolean {
  let at = 0;
  for (let index = 0; index < after.length && at < before.length; index += 1)
    if (after[index] === before[at]) at += 1;
  return at === before.length;
}
