/**
 * Paths with optional parts, `(/:locale)/articles`: each reading is a path of
 * its own. Stage: import.
 */

/** A path with more optional parts stays as it is, and is refused later. */
const MOST = 4;

/** All readings of a path; the one with every part comes first. */
export function expandOptional(path: string): readonly string[] {
  const count = path.split("(").length - 1;
  if (count > MOST) return [path];
  const found = innermost.exec(path);
  if (found === null) return [path];
  const before = path.slice(0, found.index);
  const after = path.slice(found.index + found[0].length);
  const [, inner = ""] = found;
  const all = [
    ...expandOptional(before + inner + after),
    ...expandOptional(before + after || "/"),
  ];
  return [...new Set(all)];
}

/** A part that contains no other. */
const innermost = /\(([^()]*)\)/;
