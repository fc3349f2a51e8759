/** The patterns of schemas, as fields have them. Stage: import. */

/**
 * A schema's pattern is sought anywhere in a text (JSON Schema Validation, 6.3.3);
 * a field's is of the whole text, and has no anchors.
 *
 * @returns undefined for a pattern that does not hold for whole texts
 */
export function readPattern(pattern: string): string | undefined {
  const inner = /^\^(.*[^\\])\$$/s.exec(pattern)?.[1];
  return inner === undefined || hasChoice(inner) ? undefined : inner;
}

/** Whether a `|` stands outside of groups: `^a|b$` is two patterns. */
function hasChoice(pattern: string): boolean {
  let depth = 0;
  let isInClass = false;
  for (let at = 0; at < pattern.length; at += 1) {
    const sign = pattern[at];
    if (sign === "\\") at += 1;
    else if (isInClass) isInClass = sign !== "]";
    else if (sign === "[") isInClass = true;
    else if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
    else if (sign === "|" && depth === 0) return true;
  }
  return false;
}
