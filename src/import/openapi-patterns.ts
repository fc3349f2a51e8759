/** The patterns of schemas, as fields write them. Stage: import. */

/**
 * Reads a pattern. A schema's pattern may match anywhere in a text (JSON Schema
 * Validation, 6.3.3); a field's matches the whole text, and has no anchors.
 *
 * @returns undefined for a pattern that does not match whole texts
 */
export function readPattern(pattern: string): string | undefined {
  const inner = /^\^(.*[^\\])\$$/s.exec(pattern)?.[1];
  return inner === undefined || hasChoice(inner) ? undefined : inner;
}

/** Whether there is a `|` outside of groups: `^a|b$` is two patterns. */
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
