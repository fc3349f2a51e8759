/**
 * Whether a function mounted at a path sees a route's requests. Stage: apps.
 */

/** Matches a segment that can stand for any text. */
const OPEN = /^[*{(]|[()*{}]/;

/**
 * @param at a path in the router, in which `*` stands for the rest, or a
 * pattern
 * @param isExact whether paths below it are not seen
 */
export function covers(at: unknown, path: string, isExact = false): boolean {
  if (at instanceof RegExp) return at.test(fill(path));
  if (typeof at !== "string") return false;
  const below = split(path);
  const above = split(at);
  for (const [index, segment] of above.entries()) {
    if (!segment.startsWith(":") && OPEN.test(segment)) return true;
    const other = below[index];
    if (other === undefined) return false;
    if (segment !== other && !segment.startsWith(":")) return false;
  }
  return !isExact || above.length === below.length;
}

/** A path as it could appear in a request. */
function fill(path: string): string {
  return path.replaceAll(/[:*][\p{ID_Continue}$]*(?:\([^)]*\))?/gu, "x");
}

function split(path: string): readonly string[] {
  return path.split("/").filter(Boolean);
}
