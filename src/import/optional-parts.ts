/**
 * Paths with optional parts, `(/:locale)/articles`: each way to read them is a
 * path of its own. Stage: import.
 */

/** More than this many parts of one path stay as they are, and are refused later. */
const MOST = 4;

/** All readings of a path, the one with every part first. */
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

/** A part that holds no other. */
const innermost = /\(([^()]*)\)/;
